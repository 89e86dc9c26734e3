import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { MEDIUM_LABELS, mediumOf } from '#domain/vocabulary.ts'
import { href } from '../../../href.ts'
import { Cover } from '../../../parts/catalogue/cover.tsx'
import type { LedgerLine, OverviewData } from './overview-data.ts'

/** Newest first, with the form and the day in which each was sent. */
export function IssuesReceived({ received, ledger }: Pick<OverviewData, 'received' | 'ledger'>) {
  const lines = Object.values(ledger).flat()
  return (
    <ul className="-mt-3 grid gap-x-8 lg:grid-cols-2">
      {received.map(({ number, title, slug, season, cover, deliverable }) => (
        <li key={number} className="border-rule border-b">
          <Link
            to={href('/issue/:slug', { slug })}
            className="group grid grid-cols-[3.5rem_1fr] items-center gap-4 py-3"
          >
            <Cover picture={cover} alt="" />
            <span>
              <span className="block text-lead leading-snug group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                {title}
              </span>
              <span className="tabular block font-sans text-small text-soft">
                No. {number}, {season}
              </span>
              <span className="tabular block font-sans text-small text-soft">
                {MEDIUM_LABELS[mediumOf(deliverable)]}, {servedOn(lines, number)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function servedOn(lines: readonly LedgerLine[], issue: number): string {
  const served = lines.findLast((line) => line.kind === 'served' && line.issue === issue)
  return served ? formatDay(served.on) : ''
}
