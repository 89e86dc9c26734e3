import { EMAIL_PROBLEM } from '#domain/access/email.ts'
import { NO_ADDRESS_ON_RECORD } from '#domain/addresses/address.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { ZONE_NAMES, ZONE_OF_SHIPCODE, ZONES } from '#domain/vocabulary.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmailNotProved } from '../email-not-proved.tsx'
import type { OverviewData } from './overview-data.ts'
import { formOf } from './words.ts'

type WarningsProps = Pick<OverviewData, 'subscriber' | 'running' | 'emailProved'>

/** What keeps mail, of either kind, from arriving, or orders from being shown. */
export function Warnings({ subscriber, running, emailProved }: WarningsProps) {
  const { account, contacts, timetable } = subscriber
  const suspended = contacts.flatMap((one) => (one.suspended ? [one.contact] : []))
  const missing = ZONES.some((zone) => timetable.address_required[zone] && !account.addresses[zone])
  const { discontinuous } = timetable
  if (emailProved && suspended.length === 0 && !missing && !discontinuous) return null
  return (
    <div className="page grid gap-4 pb-12 lg:pb-16">
      {!emailProved && <EmailNotProved email={account.email} />}
      {suspended.includes('email') && (
        <Warning to={href('/account/email')} way="Change your email address">
          {EMAIL_PROBLEM}
        </Warning>
      )}
      {missing && (
        <Warning to={href('/account/address')} way="Add an address">
          {NO_ADDRESS_ON_RECORD}
        </Warning>
      )}
      {suspended
        .filter((contact) => contact !== 'email')
        .map((shipcode) => (
          <Warning key={shipcode} to={href('/account/address')} way="Check the address">
            {cameBack(shipcode)}
          </Warning>
        ))}
      {discontinuous && (
        <Notice title="Your subscriptions are discontinuous.">
          Your delivery changes between subscriptions: {inTurn(running)}.
        </Notice>
      )}
    </div>
  )
}

/** First Digital, then Print, United States. */
function inTurn(running: OverviewData['running']): string {
  const forms = running.map(({ deliverables }) => formOf(deliverables.active))
  return forms
    .filter((form, turn) => form !== forms[turn - 1])
    .map((form, turn) => `${turn === 0 ? 'first' : 'then'} ${form}`)
    .join('; ')
}

const cameBack = (shipcode: Shipcode) =>
  `What we sent to your address (${ZONE_NAMES[ZONE_OF_SHIPCODE[shipcode]]}) was returned. We won’t send anything there until you correct it.`

function Warning({ to, way, children }: { to: string; way: string; children: string }) {
  return (
    <Notice kind="warning">
      {children}{' '}
      <ViewLink to={to} className="linked whitespace-nowrap">
        {way}
      </ViewLink>
    </Notice>
  )
}
