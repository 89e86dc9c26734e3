import { useState } from 'react'
import { cancelSubscription, changeServed, creditIssues, takeBackCredit } from '#contract/people.ts'
import type { StaffLimits } from '#domain/access/staff-limits.ts'
import { limitFault } from '#domain/access/staff-limits.ts'
import { cents, formatMoney } from '#domain/money.ts'
import type { Deliverable, Level } from '#domain/vocabulary.ts'
import { DELIVERABLES, LEVEL_LABELS, LEVELS } from '#domain/vocabulary.ts'
import { formText } from '../../../../forms/form-text.ts'
import { useMay } from '../../../../parts/staff/use-may.ts'
import { useCurrency, useZoneNames } from '../../../../root-data.ts'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { formOf } from '../../../account/overview/words.ts'
import { ActionForm } from './action-form.tsx'

type Of = { person: string; subscription: string }

const MOST_ISSUES = 40

type CreditIssuesProps = Of & { opens?: string; startsOpen?: boolean }

export function CreditIssues({ person, subscription, opens = 'Credit issues', startsOpen }: CreditIssuesProps) {
  const [issues, setIssues] = useState(1)
  return (
    <ActionForm
      opens={opens}
      startsOpen={startsOpen}
      title="Credit issues"
      endpoint={creditIssues}
      person={person}
      body={() => ({ subscription, issues })}
      submit="Credit"
      done="Issues credited."
    >
      {(fault) => (
        <NumberField
          label="Issues"
          noun="issues"
          name="issues"
          min={1}
          max={MOST_ISSUES}
          value={issues}
          onChange={setIssues}
          error={fault('issues')}
        />
      )}
    </ActionForm>
  )
}

/** Only what has not been used yet. */
export function TakeBackCredit({ person, subscription, most }: Of & { most: number }) {
  const [issues, setIssues] = useState(most)
  return (
    <ActionForm
      opens="Take back credit"
      title="Take back a credit"
      endpoint={takeBackCredit}
      person={person}
      body={() => ({ subscription, issues })}
      submit="Take back"
      done="Credit taken back."
    >
      {(fault) => (
        <>
          <p>{most === 1 ? 'One credited issue is' : `${most} credited issues are`} unused. Paid issues stay.</p>
          <NumberField
            label="Issues"
            noun="issues"
            name="issues"
            min={1}
            max={most}
            value={Math.min(issues, most)}
            onChange={setIssues}
            error={fault('issues')}
          />
        </>
      )}
    </ActionForm>
  )
}

export function ChangeServed({
  person,
  subscription,
  level,
  deliverable,
}: Of & { level: Level; deliverable: Deliverable }) {
  const zoneNames = useZoneNames()
  if (!useMay()('people.help')) return null
  return (
    <ActionForm
      opens="Change form"
      title="Change delivery"
      endpoint={changeServed}
      person={person}
      body={(form) => ({ subscription, level: formText(form, 'level'), deliverable: formText(form, 'deliverable') })}
      submit="Change at no charge"
      done="Changed."
    >
      {(fault) => (
        <>
          <Select
            label="Form"
            name="deliverable"
            defaultValue={deliverable}
            error={fault('deliverable')}
            options={DELIVERABLES.map((value) => ({ value, label: formOf(value, zoneNames) }))}
          />
          <Select
            label="Rate"
            name="level"
            defaultValue={level}
            error={fault('level')}
            options={LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))}
          />
        </>
      )}
    </ActionForm>
  )
}

export type Owed = { subscription: string; owed: number; online: number }

type CancelProps = { person: string; owed: Owed; limits: StaffLimits | null }

/** The sum is seen first: what goes back by itself, and what is left to be paid by hand. Beyond one's limit, whom to ask. */
export function CancelSubscription({ person, owed, limits }: CancelProps) {
  const currency = useCurrency()
  const { subscription, owed: amount, online } = owed
  const fault = limits && limitFault('money', { amount, usedToday: 0 }, { limits, currency })
  if (!useMay()('subscriptions.cancel')) return null
  if (fault)
    return (
      <p className="basis-full text-soft">{`Canceling refunds ${formatMoney(cents(amount), currency)}. ${fault}`}</p>
    )
  const byHand = amount - online
  return (
    <ActionForm
      opens="Cancel"
      title="Cancel this subscription"
      endpoint={cancelSubscription}
      person={person}
      body={() => ({ subscription, amount })}
      submit={amount > 0 ? `Cancel and refund ${formatMoney(cents(amount), currency)}` : 'Cancel'}
      done="Subscription canceled."
    >
      {() => (
        <dl className="tabular font-sans text-small">
          <Sum term="Value of unsent issues" amount={amount} />
          <Sum term="Refunded to the original payment method" amount={online} />
          {byHand > 0 && <Sum term="To be refunded manually" amount={byHand} />}
        </dl>
      )}
    </ActionForm>
  )
}

function Sum({ term, amount }: { term: string; amount: number }) {
  const currency = useCurrency()
  return (
    <div className="flex justify-between gap-6 border-rule border-b py-2">
      <dt>{term}</dt>
      <dd className="shrink-0">{formatMoney(cents(amount), currency)}</dd>
    </div>
  )
}
