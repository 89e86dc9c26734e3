import { Link } from 'react-router'
import { NEXT_STEPS } from '#domain/orders.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import { href } from '../../../href.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { PlainPage } from '../../../parts/page/plain-page.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

type RedeemedProps = {
  giver: string
  sent: { email: string; deliverable: Deliverable } | null
  /** It queues behind what the reader has coming. */
  queued: boolean
  /** Where something was paid on top. */
  receipt: string | null
}

/** What stands in the place of the form: that it is done, that a mail says so too, and what happens next. */
export function Redeemed({ giver, sent, queued, receipt }: RedeemedProps) {
  const next = queued
    ? 'issues-follow'
    : sent && mediumOf(sent.deliverable) === 'print'
      ? 'first-print-issue'
      : 'read-now'
  return (
    <PlainPage title="It’s yours">
      <DoneNotice message={`The gift from ${giver} is redeemed.`} linkUsed>
        A confirmation email was sent{sent?.email ? ` to ${sent.email}` : ' to you'}.
      </DoneNotice>
      <p>{NEXT_STEPS[next]}</p>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <LinkButton as={Link} to={href('/account')}>
          See what comes next
        </LinkButton>
        {receipt && (
          <LinkButton as={Link} to={receipt} look="quiet">
            Your receipt
          </LinkButton>
        )}
      </div>
    </PlainPage>
  )
}
