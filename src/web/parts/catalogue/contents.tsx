import type { ContentsRow } from './contents-rows.ts'

/** What is in an issue, in the order of its pages. A piece is a document of its own, so its link is a plain one. */
export function Contents({ entries }: { entries: ContentsRow[] }) {
  return (
    <ol className="-mt-3">
      {entries.map(({ title, author, about, page, to, word }) => (
        <li
          key={`${page} ${title}`}
          className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-3 border-rule border-b py-3 last:border-b-0 sm:grid-cols-[3.5rem_1fr_10rem]"
        >
          <span className="tabular font-sans text-accent text-small">
            <span className="sr-only">Page </span>
            {page}
          </span>
          <span>
            <a href={to} className="block text-lead leading-snug [&:any-link]:hover:underline">
              {title}
            </a>
            <span className="text-soft italic">{author}</span>
          </span>
          <span className="font-sans text-small text-soft max-sm:col-start-2 sm:text-right">
            {about} <b className="text-ink sm:block">{word}</b>
          </span>
        </li>
      ))}
    </ol>
  )
}
