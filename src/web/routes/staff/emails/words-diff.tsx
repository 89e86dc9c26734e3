import type { DiffLine, WordsDiff } from '#domain/mail/compare-words.ts'
import { WORD_PARTS } from '#domain/mail/compare-words.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'

const LOOKS = {
  same: { sign: '', says: '', ink: 'text-soft' },
  gone: { sign: '−', says: 'Removed: ', ink: 'text-error' },
  new: { sign: '+', says: 'Added: ', ink: 'text-success' },
} as const

/** Each part of the words, line by line: what went is marked, and what came. */
export function WordsDiffList({ diff }: { diff: WordsDiff }) {
  return (
    <dl className="grid gap-4 font-sans text-small">
      {(Object.keys(WORD_PARTS) as (keyof MailWords)[]).map((part) => (
        <div key={part} className="grid min-w-0 gap-1">
          <dt className="font-semibold">{WORD_PARTS[part]}</dt>
          <dd className="border border-rule px-3 py-2">
            {diff[part].map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none ever moves
              <Line key={at} {...line} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Line({ is, line }: DiffLine) {
  const { sign, says, ink } = LOOKS[is]
  const Tag = is === 'gone' ? 'del' : is === 'new' ? 'ins' : 'span'
  return (
    <p className={`grid min-h-5 grid-cols-[1.25rem_1fr] ${ink}`}>
      <span aria-hidden="true">{sign}</span>
      <Tag className="min-w-0 no-underline [overflow-wrap:anywhere]">
        {says && <span className="sr-only">{says}</span>}
        {line}
      </Tag>
    </p>
  )
}
