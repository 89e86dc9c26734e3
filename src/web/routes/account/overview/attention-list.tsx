import { ViewLink } from '../../../parts/access/view-only.tsx'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import type { Attention } from './attention.ts'

const EmailNotProved = lazyPart<{ email: string }>(() =>
  import('../email-not-proved.tsx').then(({ EmailNotProved }) => EmailNotProved),
)

type AttentionListProps = { attention: Attention[]; email: string; emailProved: boolean }

/** Money under way and what needs doing, each with the way to it. */
export function AttentionList({ attention, email, emailProved }: AttentionListProps) {
  if (attention.length === 0 && emailProved) return null
  return (
    <div className="grid content-start gap-4">
      {attention.map(({ kind, title, says, way }) => (
        <div
          key={says}
          role="status"
          className={`grid gap-1 border-y py-3 font-sans text-small ${kind === 'warning' ? 'border-warning' : 'border-ink'}`}
        >
          {title && <p className="font-semibold">{title}</p>}
          <p className={title ? '' : `font-medium ${kind === 'warning' ? 'text-warning' : ''}`}>
            {says}{' '}
            {way && (
              <ViewLink to={way.to} className="linked whitespace-nowrap">
                {way.label}
              </ViewLink>
            )}
          </p>
        </div>
      ))}
      {!emailProved && <EmailNotProved email={email} />}
    </div>
  )
}
