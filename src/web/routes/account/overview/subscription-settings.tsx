import { ViewLink } from '../../../parts/access/view-only.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Autorenew } from '../autorenew.tsx'
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
        <ViewLink to="/subscribe" className="linked">
          Become a subscriber
        </ViewLink>
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
          <ViewLink to="/donate" className="linked">
            You can still give
          </ViewLink>
          .
        </p>
      ) : (
        <>
          {autorenewSwitch && (
            <Autorenew
              on={subscriber.account.autorenew}
              paymentStored={payment !== null}
              ended={state.kind === 'expired'}
            />
          )}
          <p>
            <LinkButton as={ViewLink} to="/subscribe/renew" look="quiet">
              Renew, or change what you renew to
            </LinkButton>
          </p>
        </>
      )}
    </div>
  )
}
