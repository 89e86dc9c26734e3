import type { Insert, Inserts } from '#domain/mail/mail-words.ts'

/** What can be put into the words, by the name that it has in them. */
export function InsertList({ inserts }: { inserts: Inserts }) {
  return (
    <section aria-label="Placeholders" className="grid gap-2 pt-4 font-sans text-small">
      <h3 className="font-semibold">Placeholders</h3>
      <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[auto_1fr]">
        {Object.entries(inserts).map(([name, insert]) => (
          <div key={name} className="contents">
            <dt>
              <code>{insert.as === 'link' ? `[words]({${name}})` : `{${name}}`}</code>
            </dt>
            <dd className="text-soft max-sm:pb-2">
              {insert.says}. {rulesOf(insert)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function rulesOf({ as, required, optional }: Insert): string {
  return [
    required && 'Required.',
    as === 'block' && 'In its own paragraph.',
    optional && 'Its paragraph is left out when empty.',
  ]
    .filter(Boolean)
    .join(' ')
}
