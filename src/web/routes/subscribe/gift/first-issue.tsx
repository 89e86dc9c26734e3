import { monthName } from '#domain/gifts/send-days.ts'
import type { Medium } from '#domain/vocabulary.ts'
import type { IssueCard } from '../../../parts/catalogue/issue-card.ts'

/** When the first issue will come, before anything is paid. */
export function FirstIssue({ issue, medium }: { issue: IssueCard | null; medium: Medium }) {
  if (!issue) return null
  const { number, plannedFor } = issue
  return (
    <p className="font-sans text-small text-soft">
      First issue: No. {number}
      {medium === 'digital'
        ? ', as soon as the gift is redeemed.'
        : plannedFor && `, mailed in ${monthName(plannedFor)} if the gift is redeemed by then.`}{' '}
      An email arrives on the day you choose, or you give it yourself.
    </p>
  )
}
