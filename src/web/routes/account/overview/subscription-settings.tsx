import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Autorenew } from '../autorenew.tsx'
import type { OverviewData } from './overview-data.ts'
import { SubscriptionEntry } from './subscription-entry.tsx'

type SubscriptionSettingsProps = Pick<
  OverviewData,
  'running' | 'earlier' | 'ledger' | 'state' | 'subscriber' | 'payment' | 'autorenewSwitch'
>

export function SubscriptionSettings(props: SubscriptionSettingsProps) {
  const { running, earlier, ledger, state, subscriber, payment, autorenewSwitch } = props
  if (running.length === 0 && earlier.length === 0)
    return (
      <p>
        You don’t have a subscription yet.{' '}
        <ViewLink to={href('/subscribe')} className="linked">
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
          turn={turn === 0 ? 'Current' : 'Next'}
          lines={ledger[subscription.token] ?? []}
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
              />
            ))}
          </div>
        </Disclosure>
      )}
      {running.some(({ deliverables }) => deliverables.active !== 'digital') && (
        <p>
          Going away?{' '}
          <ViewLink to={href('/account/hold')} className="linked">
            Skip issues
          </ViewLink>
        </p>
      )}
      {state.kind === 'lifetime' ? (
        <p>
          A lifetime subscription never ends, so there’s nothing to renew.{' '}
          <ViewLink to={href('/donate')} className="linked">
            You can still make a donation
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
            <LinkButton as={ViewLink} to={href('/subscribe/renew')} look="quiet">
              Renew or change your plan
            </LinkButton>
          </p>
        </>
      )}
    </div>
  )
}
