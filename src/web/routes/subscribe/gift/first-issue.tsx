import { formatDay } from '#domain/day.ts'
import { monthName } from '#domain/gifts/send-days.ts'
import { issueDayWords } from '#domain/issues/late-issue.ts'
import type { Medium } from '#domain/vocabulary.ts'
import type { IssueCard } from '../../../parts/catalogue/issue-card.ts'

/** When the first issue will come, before anything is paid. */
export function FirstIssue({ issue, medium }: { issue: IssueCard | null; medium: Medium }) {
  if (!issue) return null
  const { number, plannedFor, delay } = issue
  const day = delay ? delay.newDay : plannedFor
  return (
    <p className="font-sans text-small text-soft">
      First issue: No. {number}
      {medium === 'digital'
        ? ', as soon as the gift is redeemed.'
        : day
          ? `, mailed in ${monthName(day)} if the gift is redeemed by then.`
          : `. ${issueDayWords(issue, formatDay)}`}{' '}
      An email arrives on the day you choose, or you give it yourself.
    </p>
  )
}
