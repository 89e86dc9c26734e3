import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { refundOrder } from '#contract/orders.ts'
import type { GiftState } from '#domain/gifts/giver-gift.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { add, formatMoney } from '#domain/money.ts'
import type { OrderFile } from '#server/services/orders/order-file.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { useCurrency } from '../../../../root-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type What = { type: 'whole' } | { type: 'line'; position: number } | { type: 'unserved'; subscription: string }

type Choice = {
  key: string
  what: What
  /** Sent back with the request: the sum that goes to the provider. */
  amount: Cents
  label: string
  sum: string
  consequence: string
  /** The sums when redeemed gifts end, too. */
  withGifts?: { amount: Cents; sum: string; issues: number | null } | null
}

/** Each thing that can go back, with its sum beside it before anything is pressed. */
export function RefundForm({ order }: { order: OrderFile }) {
  const currency = useCurrency()
  const [chosen, setChosen] = useState<Choice | null>(null)
  return (
    <>
      <ul className="max-w-[44rem]">
        {choicesOf(order, currency).map((choice) => (
          <li
            key={choice.key}
            className="flex flex-wrap items-center justify-between gap-x-6 border-rule border-b py-1 font-sans text-small"
          >
            <span>
              {choice.label} <span className="text-soft">{choice.consequence}</span>
            </span>
            <span className="ml-auto flex items-center gap-6">
              <span className="tabular">{choice.sum}</span>
              <Button
                look="quiet"
                className="scripted"
                aria-label={`Refund ${choice.label}`}
                onClick={() => setChosen(choice)}
              >
                Refund
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title="Refund">
        {chosen && <Confirm key={chosen.key} order={order.id} choice={chosen} onDone={() => setChosen(null)} />}
      </Dialog>
    </>
  )
}

function Confirm({ order, choice, onDone }: { order: string; choice: Choice; onDone: () => void }) {
  const call = useStaffCall(refundOrder)
  const { revalidate } = useRevalidator()
  const [cancelsGifts, setCancelsGifts] = useState(false)
  const { form } = call
  const gifts = (cancelsGifts && choice.withGifts) || null
  const { sum } = gifts ?? choice
  // Once the dialog is open, which goes to its first button.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[name=reason]')?.focus())
    return () => clearTimeout(timer)
  }, [form])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { amount } = gifts ?? choice
    const what = gifts ? { type: 'whole' as const, cancel_gifts: true } : choice.what
    const answer = await call.send({ body: { order, what, amount, reason: formText(event.currentTarget, 'reason') } })
    if (!answer) return
    await revalidate()
    onDone()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Refund" className="grid gap-4">
      <p>
        {choice.label}: <strong className="tabular font-semibold">{sum}</strong>
      </p>
      <p className="font-sans text-small text-soft">{choice.consequence}</p>
      {choice.withGifts && (
        <Checkbox
          name="cancel_gifts"
          checked={cancelsGifts}
          onChecked={setCancelsGifts}
          label={
            choice.withGifts.issues === null
              ? 'Also cancel the redeemed gifts'
              : `Also cancel ${unsent(choice.withGifts.issues)} of redeemed gifts`
          }
          hint={`We then refund only what wasn’t sent of these gifts: ${choice.withGifts.sum} in all.`}
        />
      )}
      <Field
        label="Reason"
        name="reason"
        maxLength={200}
        required
        hint="Kept with the order. The buyer doesn’t see it."
        error={call.field('reason')}
      />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>{`Refund ${sum}`}</SubmitButton>
    </form>
  )
}

const CANCELED = 'The order is canceled.'
const RESTOCKED = 'Items that weren’t sent go back into stock.'
const GIFTS_CANCELED = 'Gifts that nobody has redeemed are canceled.'
const UNREDEEMED: readonly GiftState[] = ['by-hand', 'scheduled', 'sent', 'undelivered']
const UNDONE = 'We refund the unsent part and undo the upgrade.'
const BY_HAND = 'Paid by check or wire. Please refund it manually.'

const unsent = (issues: number) => (issues === 1 ? '1 unsent issue' : `${issues} unsent issues`)

/** What becomes of everything that the order bought. */
function consequencesOf({ kind, lines, gifts, refundable }: OrderFile): string[] {
  if (kind === 'upgrade' || kind === 'redemption') return [UNDONE]
  const subscriptions = refundable.subscriptions.map(({ name, left, ends }) => {
    const issues = left === null ? '' : `: ${unsent(left)}`
    return ends === 'always' ? `${name} ends now${issues}.` : `${name} was redeemed and continues${issues}.`
  })
  const said = [
    ...(lines.some(({ packed, sentOn, refundedOn }) => packed && !sentOn && !refundedOn) ? [RESTOCKED] : []),
    ...(gifts.some(({ state }) => UNREDEEMED.includes(state)) ? [GIFTS_CANCELED] : []),
    ...subscriptions,
  ]
  return said.length > 0 ? said : [CANCELED]
}

/** With an upgrade, the upgrades after it; nothing is offered when nothing can go back. */
function wholeOf(order: OrderFile, currency: Currency): Choice[] {
  const { refundable, refunds, byHand: paidByHand, total } = order
  const { whole, byHand, upgrades, withGifts, subscriptions } = refundable
  const all = add(whole, byHand)
  if (all === 0 && total > 0) return []
  const along = upgrades.map(({ number, name, amount }) => `${formatMoney(amount, currency)} of ${number} to ${name}`)
  const issues = subscriptions.filter(({ ends }) => ends === 'on request').map(({ left }) => left)
  return [
    {
      key: 'whole',
      what: { type: 'whole' },
      amount: whole,
      sum: formatMoney(all, currency),
      label:
        all >= total ? 'All of it' : refunds.length + paidByHand.length > 0 ? 'All the rest' : 'All that can go back',
      withGifts: withGifts && {
        amount: withGifts.online,
        sum: formatMoney(add(withGifts.online, withGifts.byHand), currency),
        issues: issues.reduce<number | null>((sum, left) => (sum === null || left === null ? null : sum + left), 0),
      },
      consequence: [
        ...consequencesOf(order),
        ...(along.length > 0 ? [`Upgrades refunded, too: ${along.join(', ')}.`] : []),
        ...(byHand > 0 ? [BY_HAND] : []),
      ].join(' '),
    },
  ]
}

function choicesOf(order: OrderFile, currency: Currency): Choice[] {
  const { lines, refundable } = order
  return [
    ...wholeOf(order, currency),
    ...refundable.subscriptions.map(
      ({ token, name, left, online, byHand: inHand }): Choice => ({
        key: token,
        what: { type: 'unserved', subscription: token },
        amount: online,
        sum: formatMoney(add(online, inHand), currency),
        label:
          left === null ? `${name}: the rest of it` : `${name}: ${left} unserved ${left === 1 ? 'issue' : 'issues'}`,
        consequence: inHand > 0 ? `The subscription ends now. ${BY_HAND}` : 'The subscription ends now.',
      }),
    ),
    ...lines.flatMap(({ position, name, refundable: ways, packed, sentOn }): Choice[] =>
      ways === null
        ? []
        : [
            {
              key: `line ${position}`,
              what: { type: 'line', position },
              amount: ways.online,
              label: name,
              sum: formatMoney(add(ways.online, ways.byHand), currency),
              consequence: [
                ...(packed && !sentOn ? ['It isn’t sent and goes back into stock.'] : []),
                ...(ways.byHand > 0 ? [BY_HAND] : []),
              ].join(' '),
            },
          ],
    ),
  ]
}
