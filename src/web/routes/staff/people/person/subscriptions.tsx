import { useLocation, useSearchParams } from 'react-router'
import type { StaffLimits } from '#domain/access/staff-limits.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { issuesOf } from '#domain/vocabulary.ts'
import type { PersonFile } from '#server/services/people/person.ts'
import { useZoneNames } from '../../../../root-data.ts'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { LedgerLines } from '../../../account/overview/ledger-lines.tsx'
import { leftOf, pairOf, termOf } from '../../../account/overview/words.ts'
import { CancelSubscription, ChangeServed, CreditIssues, TakeBackCredit } from './subscription-actions.tsx'

type Subscription = PersonFile['reader']['subscriptions'][number]
type Ledger = PersonFile['ledger'][number]

type SubscriptionsProps = {
  person: string
  subscriptions: readonly Subscription[]
  ledger: PersonFile['ledger']
  owed: PersonFile['owed']
  timeZone: string
  mayAct: boolean
  /** Of the member of staff; null without limits. */
  refundLimits: StaffLimits | null
}

const isCreditable = ({ term, cancelled }: Subscription) => term !== 'lifetime' && !cancelled

/** Newest first: what each is, where its number comes from, and what can be done to it. */
export function Subscriptions({
  person,
  subscriptions,
  ledger,
  owed,
  timeZone,
  mayAct,
  refundLimits,
}: SubscriptionsProps) {
  const zoneNames = useZoneNames()
  const [query] = useSearchParams()
  const { key: visit } = useLocation()
  const newest = subscriptions.findLast(isCreditable)
  if (subscriptions.length === 0) return <p className="font-sans text-small text-soft">None.</p>
  return (
    <ul className="grid gap-3">
      {subscriptions.toReversed().map((one) => {
        const due = owed.find(({ subscription }) => subscription === one.token)
        const lines = ledger.find(({ subscription }) => subscription === one.token)?.lines ?? []
        return (
          <li key={one.token} className="font-sans text-small">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="font-semibold">
                {termOf(one)}, {pairOf(one.level, one.deliverables.active, zoneNames)}
              </span>
              <span className="tabular">{leftWords(one, lines)}</span>
            </p>
            <p className="text-soft">
              Since {formatDay(dayOf(new Date(one.created), timeZone))}
              {one.deliverables.active !== one.deliverables.set &&
                `, paid for ${pairOf(one.settings.level, one.deliverables.set, zoneNames)}`}
            </p>
            {mayAct && !one.cancelled && (
              <div className="flex flex-wrap gap-x-6">
                {isCreditable(one) && (
                  // The search asks for it by the address: each time anew.
                  <CreditIssues
                    key={visit}
                    person={person}
                    subscription={one.token}
                    startsOpen={one === newest && query.get('do') === 'credit'}
                  />
                )}
                {due && (
                  <>
                    {due.credit > 0 && <TakeBackCredit person={person} subscription={one.token} most={due.credit} />}
                    <ChangeServed
                      person={person}
                      subscription={one.token}
                      level={one.level}
                      deliverable={one.deliverables.active}
                    />
                    <CancelSubscription person={person} owed={due} limits={refundLimits} />
                  </>
                )}
              </div>
            )}
            <Disclosure summary="Ledger">
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

function leftWords({ cancelled, tokens_left, term, issues_per_year }: Subscription, lines: Ledger['lines']): string {
  if (cancelled) return 'Canceled'
  const credited = lines.reduce((all, { kind, tokens, ofCredit }) => {
    if (kind === 'credited') return all + (tokens ?? 0)
    return ofCredit ? all - (tokens ?? 0) : all
  }, 0)
  return leftOf(tokens_left, (issuesOf({ term, issuesPerYear: issues_per_year }) ?? 0) + credited)
}
