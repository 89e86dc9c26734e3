import { Link } from 'react-router'
import { holdReader } from '#contract/issues.ts'
import type { StaffRemedy } from '#domain/delivery/timeline-words.ts'
import { href } from '../../../../href.ts'
import { ActionForm } from './action-form.tsx'
import type { Delivery } from './deliveries-of.ts'
import { HoldIssue } from './hold-issue.tsx'
import { CreditIssues } from './subscription-actions.tsx'

type DeliveriesProps = {
  person: string
  deliveries: readonly Delivery[]
  /** Fulfilment holds an issue back and ends a hold, those who keep the books send a copy. */
  mayHold: boolean
  mayOrder: boolean
  /** The subscription to which an issue is credited; null where there is none, or nothing may be credited. */
  credits: string | null
}

const LABELS: Record<Exclude<StaffRemedy, 'end hold'>, string> = {
  'add address': 'Add address',
  'correct address': 'Correct address',
  'change address': 'Change address',
  credit: 'Credit an issue',
  'send a copy': 'Send a copy',
}

/** "Why not No. 52?", answered issue by issue, with what can be done about it. */
export function Deliveries({ person, deliveries, mayHold, mayOrder, credits }: DeliveriesProps) {
  const may: Partial<Record<StaffRemedy, boolean>> = {
    'end hold': mayHold,
    'send a copy': mayOrder,
    credit: credits !== null,
  }
  return (
    <ul className="font-sans text-small">
      {deliveries.map(({ number, says, to, remedies }) => (
        <li key={number} className="flex flex-wrap items-baseline gap-x-4 border-rule border-b py-1 lg:flex-nowrap">
          <Link
            to={`${href('/account/issues/:number', { number: String(number) })}?admin-view=${person}`}
            className="linked tabular"
          >
            No. {number}
          </Link>
          <span className="min-w-0 flex-1 basis-56">
            {says}
            {to && <span className="block text-soft">{to}</span>}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-4 lg:[&_button]:min-h-8">
            {remedies
              .filter((remedy) => may[remedy] ?? true)
              .map((remedy) =>
                remedy === 'end hold' ? (
                  <EndHold key={remedy} person={person} number={number} />
                ) : remedy === 'credit' && credits ? (
                  <CreditIssues key={remedy} person={person} subscription={credits} opens="Credit an issue" />
                ) : (
                  <Link key={remedy} to={wayTo(remedy, { person, number })} className="linked">
                    {LABELS[remedy]}
                  </Link>
                ),
              )}
            {mayHold && remedies.includes('change address') && (
              <HoldIssue person={person} issue={number} held={false} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Where on this page, or on which other. */
type Of = { person: string; number: number }

function wayTo(remedy: Exclude<StaffRemedy, 'end hold'>, { person, number }: Of): string {
  if (remedy === 'send a copy')
    return `${href('/staff/orders/new')}?${new URLSearchParams({ reader: person, issue: String(number), pay: 'comp' })}`
  return remedy === 'credit' ? '#subscriptions' : '#contacts'
}

function EndHold({ person, number }: { person: string; number: number }) {
  return (
    <ActionForm
      opens="End hold"
      title={`End the hold on No. ${number}`}
      endpoint={holdReader}
      person={person}
      body={() => ({ issue: number, held: false })}
      submit="End hold"
      done="Hold ended."
    >
      {() => <p>No. {number} will be mailed to this reader.</p>}
    </ActionForm>
  )
}
