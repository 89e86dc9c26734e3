import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { issueDayNote } from '#domain/issues/late-issue.ts'
import { href } from '../../href.ts'
import { accentStyle } from './accent.ts'
import { Cover } from './cover.tsx'
import type { IssueCard } from './issue-card.ts'

export function IssueGrid({ issues }: { issues: IssueCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-5 gap-y-10 sm:grid-cols-3 lg:gap-x-8 lg:gap-y-14">
      {issues.map((issue) => (
        <li key={issue.slug} className="accented" style={accentStyle(issue.accent)}>
          <Link to={href('/issue/:slug', issue)} className="group grid gap-3">
            <Cover picture={issue.cover} alt="" />
            <span>
              <span className="block text-lead leading-snug group-hover:text-accent">{issue.title}</span>
              <span className="tabular block font-sans text-small text-soft">
                No. {issue.number}, {issue.season}
              </span>
              {!issue.publishedOn && (
                <span className="tabular block font-sans text-small text-soft">{issueDayNote(issue, formatDay)}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
