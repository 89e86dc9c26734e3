import type { Issue } from '#server/services/catalogue/read-catalogue.ts'

/** What is in an issue, in the order of its pages. */
export function Contents({ entries }: { entries: Issue['contents'] }) {
  return (
    <ol className="-mt-3">
      {entries.map(({ title, author, kind, page }) => (
        <li
          key={`${page} ${title}`}
          className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-3 border-rule border-b py-3 last:border-b-0 sm:grid-cols-[3.5rem_1fr_8rem]"
        >
          <span className="tabular font-sans text-accent text-small">
            <span className="sr-only">Page </span>
            {page}
          </span>
          <span>
            <span className="block text-lead leading-snug">{title}</span>
            <span className="text-soft italic">{author}</span>
          </span>
          <span className="font-sans text-small text-soft max-sm:col-start-2 sm:text-right">{kind}</span>
        </li>
      ))}
    </ol>
  )
}
