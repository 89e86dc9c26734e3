import type { ReactNode } from 'react'
import { formatDay } from '#domain/day.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { useZoneNames } from '../../../root-data.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LedgerLines } from './ledger-lines.tsx'
import type { LedgerLine, ShownSubscription } from './overview-data.ts'
import { leftOf, pairOf, termOf } from './words.ts'

type SubscriptionEntryProps = {
  subscription: ShownSubscription
  /** Where it stands in the queue; nothing for one that is over. */
  turn: 'Current' | 'Next' | null
  lines: readonly LedgerLine[]
}

export function SubscriptionEntry({ subscription, turn, lines }: SubscriptionEntryProps) {
  const { token, level, deliverables, settings, startedOn, cancelledOn, tokens_left, legacy_tokens } = subscription
  const zoneNames = useZoneNames()
  const paid = pairOf(settings.level, deliverables.set, zoneNames)
  const served = pairOf(level, deliverables.active, zoneNames)
  const granted = lines
    .filter(({ kind }) => kind === 'granted' || kind === 'credited')
    .reduce((sum, { tokens }) => sum + (tokens ?? 0), 0)
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-title tracking-[-0.015em]">{termOf(subscription)}</h3>
        {turn && (
          <p className={`font-sans text-small ${turn === 'Current' ? 'font-semibold text-accent' : 'text-soft'}`}>
            {turn}
          </p>
        )}
      </div>
      <dl className="border-rule border-t font-sans text-small">
        <Line term="Started">{formatDay(startedOn)}</Line>
        {cancelledOn && <Line term="Canceled">{formatDay(cancelledOn)}</Line>}
        <Line term="Paid for">{paid}</Line>
        <Line term="Delivered as">{served}</Line>
        {legacy_tokens > 0 && <Line term="Starts">After your {legacy_tokens} remaining issues</Line>}
      </dl>
      <Disclosure summary={leftOf(tokens_left, granted)}>
        <LedgerLines lines={lines} left={tokens_left} />
      </Disclosure>
      {turn && (
        <p>
          <LinkButton as={ViewLink} to={href('/account/subscriptions/:token', { token })} look="quiet">
            Change this subscription
          </LinkButton>
        </p>
      )}
    </article>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="tabular grid grid-cols-[7rem_1fr] gap-x-4 border-rule border-b py-2.5">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
