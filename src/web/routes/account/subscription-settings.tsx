import { Link } from 'react-router'
import { Disclosure } from '../../ui/disclosure.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Autorenew } from './autorenew.tsx'
import type { OverviewData } from './overview-data.ts'
import { SubscriptionEntry } from './subscription-entry.tsx'

type SubscriptionSettingsProps = Pick<
  OverviewData,
  'running' | 'earlier' | 'ledger' | 'state' | 'subscriber' | 'payment' | 'autorenewSwitch' | 'timeZone'
>

export function SubscriptionSettings(props: SubscriptionSettingsProps) {
  const { running, earlier, ledger, state, subscriber, payment, autorenewSwitch, timeZone } = props
  if (running.length === 0 && earlier.length === 0)
    return (
      <p>
        There is nothing to set yet.{' '}
        <Link to="/subscribe" className="linked">
          Become a subscriber
        </Link>
      </p>
    )
  return (
    <div className="grid max-w-[40rem] gap-12">
      {running.map((subscription, turn) => (
        <SubscriptionEntry
          key={subscription.token}
          subscription={subscription}
          turn={turn === 0 ? 'Current' : 'After it'}
          lines={ledger[subscription.token] ?? []}
          timeZone={timeZone}
        />
      ))}
      {earlier.length > 0 && (
        <Disclosure summary={`Earlier subscriptions: ${earlier.length}`}>
          <div className="grid gap-10 pt-2">
            {earlier.map((subscription) => (
              <SubscriptionEntry
                key={subscription.token}
                subscription={subscription}
                turn={null}
                lines={ledger[subscription.token] ?? []}
                timeZone={timeZone}
              />
            ))}
          </div>
        </Disclosure>
      )}
      {state.kind === 'lifetime' ? (
        <p>
          A lifetime does not end, so there is nothing to renew.{' '}
          <Link to="/donate" className="linked">
            You can still give
          </Link>
          .
        </p>
      ) : (
        <>
          {autorenewSwitch && <Autorenew on={subscriber.account.autorenew} paymentStored={payment !== null} />}
          <p>
            <LinkButton as={Link} to="/subscribe/renew" look="quiet">
              Renew, or change what you renew to
            </LinkButton>
          </p>
        </>
      )}
    </div>
  )
}
