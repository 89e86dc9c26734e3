import { dayOf, formatDay } from '#domain/day.ts'
import { ISSUES_PER_TERM } from '#domain/vocabulary.ts'
import type { PersonFile } from '#server/services/people/person.ts'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { LedgerLines } from '../../../account/overview/ledger-lines.tsx'
import { leftOf, pairOf, termOf } from '../../../account/overview/words.ts'
import { CancelSubscription, ChangeServed, CreditIssues } from './subscription-actions.tsx'

type Subscription = PersonFile['reader']['subscriptions'][number]
type Ledger = PersonFile['ledger'][number]

type SubscriptionsProps = {
  person: string
  subscriptions: readonly Subscription[]
  ledger: PersonFile['ledger']
  owed: PersonFile['owed']
  timeZone: string
  mayAct: boolean
}

/** Newest first: what each is, where its number comes from, and what can be done to it. */
export function Subscriptions({ person, subscriptions, ledger, owed, timeZone, mayAct }: SubscriptionsProps) {
  if (subscriptions.length === 0) return <p className="font-sans text-small text-soft">None.</p>
  return (
    <ul className="grid gap-5">
      {subscriptions.toReversed().map((one) => {
        const due = owed.find(({ subscription }) => subscription === one.token)
        const lines = ledger.find(({ subscription }) => subscription === one.token)?.lines ?? []
        return (
          <li key={one.token} className="font-sans text-small">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="font-semibold">
                {termOf(one.term)}, {pairOf(one.level, one.deliverables.active)}
              </span>
              <span className="tabular">{leftWords(one, lines)}</span>
            </p>
            <p className="text-soft">
              Since {formatDay(dayOf(new Date(one.created), timeZone))}
              {one.deliverables.active !== one.deliverables.set &&
                `, paid for ${pairOf(one.settings.level, one.deliverables.set)}`}
            </p>
            {mayAct && !one.cancelled && (
              <div className="flex flex-wrap gap-x-6">
                {one.term !== 'lifetime' && <CreditIssues person={person} subscription={one.token} />}
                {due && (
                  <>
                    <ChangeServed
                      person={person}
                      subscription={one.token}
                      level={one.level}
                      deliverable={one.deliverables.active}
                    />
                    <CancelSubscription person={person} owed={due} />
                  </>
                )}
              </div>
            )}
            <Disclosure summary="Ledger" open={due !== undefined}>
              <LedgerLines
                lines={lines.map(({ at, actor, ...line }) => ({
                  ...line,
                  on: dayOf(at, timeZone),
                  reason: isSomebody(actor) ? `${line.reason} (${actor})` : line.reason,
                }))}
                left={one.tokens_left}
              />
            </Disclosure>
          </li>
        )
      })}
    </ul>
  )
}

/** The reader's own doing and the clock's need no name. */
const isSomebody = (actor: string) => !['reader', 'system', 'provider'].includes(actor) && actor.includes(' ')

function leftWords({ cancelled, tokens_left, term }: Subscription, lines: Ledger['lines']): string {
  if (cancelled) return 'Canceled'
  const credited = lines.filter(({ kind }) => kind === 'credited').reduce((all, { tokens }) => all + (tokens ?? 0), 0)
  return leftOf(tokens_left, (ISSUES_PER_TERM[term] ?? 0) + credited)
}
