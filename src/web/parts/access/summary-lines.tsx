import { Link } from 'react-router'
import type { ShownSummary } from './shown-summary.ts'

/** Where the reader stands, and what of their money is under way or due. */
export function SummaryLines({ summary: { says, money } }: { summary: ShownSummary }) {
  return (
    <>
      {says && <p className="max-w-[40rem] text-lead leading-snug">{says}</p>}
      {money.map(({ says, to, label }) => (
        <p key={to} className="font-sans text-small">
          {says}{' '}
          <Link to={to} className="linked">
            {label}
          </Link>
        </p>
      ))}
    </>
  )
}
