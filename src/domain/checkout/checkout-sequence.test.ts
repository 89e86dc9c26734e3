import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { BANK_REFUSED, CHECKOUT_LOADED, MAX_CALLS, MAX_POLLS, nextCheckout } from './checkout-sequence.ts'
import type { CheckoutEvent, CheckoutState } from './checkout-state.ts'
import type { SubmitStatus } from './submit-status.ts'
import { isBusy, SUBMIT_STATUSES } from './submit-status.ts'

const EMAIL = 'help@example.com'
const GENERIC =
  'There was a problem processing your order. Please try again at another time or contact help@example.com'
const intent = { id: 'pi_1', secret: 'secret' }
const reached = (...events: CheckoutEvent[]) =>
  events.reduce((state, event) => nextCheckout(state, event, EMAIL), CHECKOUT_LOADED)

const filled: CheckoutEvent = { type: 'filled', complete: true }
const submitted: CheckoutEvent = { type: 'submitted' }
const started: CheckoutEvent = { type: 'answered', answer: { type: 'started', intent } }
const paid: CheckoutEvent = { type: 'paid', intent }
const inProgress: CheckoutEvent = { type: 'polled', answer: { status: 'in-progress' } }
const completed: CheckoutEvent = { type: 'polled', answer: { status: 'completed', receipt: 'r 1' } }
const answered = (answer: Extract<CheckoutEvent, { type: 'answered' }>['answer']): CheckoutEvent => ({
  type: 'answered',
  answer,
})

describe('the checkout', () => {
  it.each<[string, CheckoutEvent[], Partial<CheckoutState>]>([
    ['is sendable once filled in', [filled], { status: 'sendable' }],
    ['is loaded when something is missing again', [filled, { type: 'filled', complete: false }], { status: 'loaded' }],
    ['calls when submitted', [filled, submitted], { status: 'loading', step: { do: 'call' } }],
    [
      'goes to the receipt when free',
      [submitted, answered({ type: 'gratis', receipt: 'r' })],
      { status: 'completed', step: { do: 'go', to: '/receipts?token=r' } },
    ],
    [
      'goes to the receipt when a stored card was charged',
      [submitted, answered({ type: 'customer', status: 'completed', receipt: 'r' })],
      { status: 'completed', step: { do: 'go', to: '/receipts?token=r' } },
    ],
    [
      'goes to the invoice when a stored bank account is debited',
      [submitted, answered({ type: 'customer', status: 'processing', invoice: 'i' })],
      { status: 'completed', step: { do: 'go', to: '/invoice/i' } },
    ],
    [
      'polls when it is not yet known how a stored card was charged',
      [submitted, answered({ type: 'customer', status: 'in-progress', intent })],
      { status: 'completing', step: { do: 'poll', intent } },
    ],
    [
      'confirms a payment that was started',
      [submitted, started],
      { status: 'sending', step: { do: 'confirm', intent }, intent },
    ],
    [
      'confirms a payment that another tab started',
      [submitted, answered({ type: 'updated', intent })],
      { status: 'sending', step: { do: 'confirm', intent }, intent },
    ],
    [
      'goes to the account after an update',
      [submitted, answered({ type: 'update-succeeded' })],
      { status: 'completed', step: { do: 'go', to: '/account' } },
    ],
    [
      'stays to tell of the email after a gift was redeemed',
      [submitted, answered({ type: 'redeem-succeeded' })],
      { status: 'completed', step: { do: 'nothing' } },
    ],
    ['polls when it is there again after a payment', [{ type: 'returned', intent }], { status: 'completing', intent }],
    ['polls when paid', [submitted, started, paid], { status: 'completing', step: { do: 'poll', intent }, polls: 0 }],
    [
      'goes on polling while in progress',
      [submitted, started, paid, inProgress],
      { status: 'completing', step: { do: 'poll', intent }, polls: 1 },
    ],
    [
      'goes to the receipt when the order is there',
      [submitted, started, paid, inProgress, completed],
      { status: 'completed', step: { do: 'go', to: '/receipts?token=r%201' } },
    ],
    [
      'goes to the invoice while a debit is processing',
      [submitted, started, paid, { type: 'polled', answer: { status: 'processing', invoice: 'i' } }],
      { status: 'completed', step: { do: 'go', to: '/invoice/i' } },
    ],
  ])('%s', (_, events, state) => {
    expect(reached(...events)).toMatchObject(state)
  })
})

describe('it fails', () => {
  it.each<[string, CheckoutEvent[], Partial<CheckoutState>]>([
    [
      'with the fields that the server names',
      [submitted, { type: 'refused', errors: { fields: { email: 'Must not be blank.' } } }],
      { errors: { fields: { email: 'Must not be blank.' } } },
    ],
    [
      'with the general sentence when the server does not say why',
      [submitted, { type: 'refused', errors: null }],
      { errors: { general: GENERIC } },
    ],
    [
      'with the way out when a card must be replaced',
      [submitted, { type: 'card-refused', require: 'replace-card', message: 'Your card was declined.' }],
      {
        errors: { general: 'Your card was declined. To proceed, please update your payment information.' },
        newCard: true,
      },
    ],
    [
      'with the provider’s own message',
      [submitted, started, { type: 'payment-failed', message: 'Your card has expired.' }],
      { errors: { general: 'Your card has expired.' }, intent },
    ],
    [
      'when the poll is refused',
      [submitted, started, paid, { type: 'poll-failed', message: null }],
      { errors: { general: 'Unexpected Error' } },
    ],
    [
      'with the sentence of an attempt that ended without an order',
      [submitted, started, paid, { type: 'poll-failed', message: 'Sold out, your money was returned.' }],
      { errors: { general: 'Sold out, your money was returned.' } },
    ],
  ])('%s', (_, events, state) => {
    expect(reached(...events)).toMatchObject({ status: 'failed', step: { do: 'nothing' }, ...state })
  })

  it('after 100 polls, not before', () => {
    const polls = (count: number) => reached(submitted, started, paid, ...Array<CheckoutEvent>(count).fill(inProgress))
    expect(polls(MAX_POLLS - 1)).toMatchObject({ status: 'completing', polls: 99 })
    expect(polls(MAX_POLLS)).toMatchObject({
      status: 'failed',
      errors: { general: `Sorry your order timed out. ${GENERIC}` },
    })
    expect(polls(MAX_POLLS).inDoubt).toBe(true)
  })
})

describe('a poll that nobody answers', () => {
  const lost: CheckoutEvent = { type: 'poll-unanswered' }

  it('does not end the wait: it goes on asking, and says that the payment may have gone through', () => {
    const asking = reached(submitted, started, paid, ...Array<CheckoutEvent>(3 * MAX_POLLS).fill(lost))
    expect(asking).toMatchObject({ status: 'completing', step: { do: 'poll', intent }, inDoubt: true, errors: null })
    expect(asking.unanswered).toBe(3 * MAX_POLLS)
  })

  it('is forgotten with the next answer, and the receipt comes when it comes', () => {
    expect(reached(submitted, started, paid, lost, inProgress)).toMatchObject({ unanswered: 0, inDoubt: false })
    expect(reached(submitted, started, paid, lost, completed)).toMatchObject({
      status: 'completed',
      step: { do: 'go', to: '/receipts?token=r%201' },
      inDoubt: false,
    })
  })

  it('can be asked again at once, also after a time-out', () => {
    const again = { status: 'completing', step: { do: 'poll', intent }, polls: 0, unanswered: 0, inDoubt: true }
    const look: CheckoutEvent = { type: 'look-again' }
    expect(reached(submitted, started, paid, lost, lost, look)).toMatchObject(again)
    const timedOut = [submitted, started, paid, ...Array<CheckoutEvent>(MAX_POLLS).fill(inProgress)]
    expect(reached(...timedOut, look)).toMatchObject({ ...again, errors: null })
  })

  it('leaves nothing to look for where nothing is in doubt', () => {
    const failed = reached(submitted, { type: 'refused', errors: { general: 'No.' } })
    expect(nextCheckout(failed, { type: 'look-again' }, EMAIL)).toBe(failed)
  })
})

describe('a submit that nobody answers', () => {
  const lost = (charges: boolean): CheckoutEvent => ({ type: 'unanswered', charges, errors: null })
  const times = (count: number, charges = false) => Array<CheckoutEvent>(count).fill(lost(charges))

  it('is sent again before it is said that there was a problem', () => {
    const waiting = reached(submitted, ...times(MAX_CALLS - 1))
    expect(waiting).toMatchObject({ status: 'loading', step: { do: 'call' }, unanswered: MAX_CALLS - 1, errors: null })
    expect(reached(submitted, ...times(MAX_CALLS))).toMatchObject({
      status: 'failed',
      errors: { general: GENERIC },
      unanswered: 0,
      inDoubt: false,
    })
  })

  it('goes on with what became of it', () => {
    expect(reached(submitted, lost(true), started)).toMatchObject({ status: 'sending', unanswered: 0, inDoubt: false })
  })

  it('leaves in doubt whether a stored card was charged, and asks for the same again', () => {
    const failed = reached(submitted, ...times(MAX_CALLS, true))
    expect(failed).toMatchObject({ status: 'failed', inDoubt: true })
    expect(nextCheckout(failed, { type: 'look-again' }, EMAIL)).toMatchObject({
      status: 'loading',
      step: { do: 'call' },
      errors: null,
    })
  })

  it('says what is known about it', () => {
    const offline: CheckoutEvent = { type: 'unanswered', charges: false, errors: { general: 'No connection.' } }
    expect(reached(submitted, ...Array<CheckoutEvent>(MAX_CALLS).fill(offline)).errors).toEqual({
      general: 'No connection.',
    })
  })
})

describe('after a failure', () => {
  const declined = [submitted, started, { type: 'payment-failed', message: 'Declined.' }] as const

  it('the next submit clears the error and confirms the same intent', () => {
    expect(reached(...declined, submitted)).toMatchObject({ status: 'loading', errors: null, intent })
    expect(reached(...declined, submitted, answered({ type: 'updated', intent }))).toMatchObject({
      status: 'sending',
      step: { do: 'confirm', intent },
    })
  })

  it('a card that must be authorized is authorized, and then paid', () => {
    const authorize: CheckoutEvent = { type: 'card-refused', require: 'authorize-card', intent }
    expect(reached(submitted, authorize)).toMatchObject({ status: 'sending', step: { do: 'authorize', intent } })
    expect(reached(submitted, authorize, paid).status).toBe('completing')
  })
})

describe('what stands beside no field', () => {
  const returned: CheckoutEvent = { type: 'bank-refused' }
  const refused: CheckoutEvent = { type: 'refused', errors: { fields: { payment: 'The form is still loading.' } } }
  const unplaced: CheckoutEvent = { type: 'faults-unplaced', sentence: 'The form is still loading.' }

  it.each<[string, CheckoutEvent[], string | null]>([
    ['is the bank’s refusal', [returned], BANK_REFUSED],
    ['goes with the next submit', [returned, submitted], null],
    ['is what the page finds no field for', [submitted, refused, unplaced], 'The form is still loading.'],
    ['is nothing while a submit is under way', [submitted, unplaced], null],
    [
      'is withdrawn when it does not hold any longer',
      [submitted, refused, unplaced, { type: 'withdrawn', sentence: 'The form is still loading.' }],
      null,
    ],
    ['stays when something else is withdrawn', [returned, { type: 'withdrawn', sentence: 'Else.' }], BANK_REFUSED],
  ])('%s', (_, events, sentence) => {
    expect(reached(...events).unplaced).toBe(sentence)
  })
})

describe('a page that the browser shows again', () => {
  const shown: CheckoutEvent = { type: 'shown-again' }

  it('begins anew where a checkout was completed, and goes on where one is under way', () => {
    const done = reached(submitted, answered({ type: 'gratis', receipt: 'r' }))
    expect(nextCheckout(done, shown, EMAIL)).toEqual(CHECKOUT_LOADED)
    const paying = reached(submitted, started)
    expect(nextCheckout(paying, shown, EMAIL)).toBe(paying)
  })
})

describe('a step', () => {
  it('is a new object when it is to be performed again, and the same one when nothing changed', () => {
    const polling = reached(submitted, started, paid)
    expect(nextCheckout(polling, inProgress, EMAIL).step).not.toBe(polling.step)
    expect(nextCheckout(polling, { type: 'poll-unanswered' }, EMAIL).step).not.toBe(polling.step)
    expect(nextCheckout(polling, submitted, EMAIL).step).toBe(polling.step)
    const calling = reached(submitted)
    expect(nextCheckout(calling, { type: 'unanswered', charges: false, errors: null }, EMAIL).step).not.toBe(
      calling.step,
    )
  })
})

/** Every status with the events that it expects; all others change nothing. */
const EXPECTED: Record<SubmitStatus, CheckoutEvent['type'][]> = {
  loaded: ['filled', 'submitted', 'returned', 'bank-refused', 'withdrawn'],
  sendable: ['filled', 'submitted', 'returned', 'bank-refused', 'withdrawn'],
  loading: ['answered', 'refused', 'unanswered', 'card-refused'],
  sending: ['paid', 'payment-failed'],
  completing: ['polled', 'poll-failed', 'poll-unanswered', 'look-again'],
  completed: ['shown-again'],
  failed: ['filled', 'submitted', 'returned', 'bank-refused', 'withdrawn', 'look-again', 'faults-unplaced'],
}

describe('the table of states', () => {
  const EVENTS: { [Type in CheckoutEvent['type']]: CheckoutEvent } = {
    filled,
    submitted,
    answered: started,
    refused: { type: 'refused', errors: null },
    unanswered: { type: 'unanswered', charges: false, errors: null },
    'card-refused': { type: 'card-refused', require: 'authorize-card', intent },
    paid,
    returned: { type: 'returned', intent },
    'payment-failed': { type: 'payment-failed', message: 'Declined.' },
    polled: inProgress,
    'poll-failed': { type: 'poll-failed', message: null },
    'poll-unanswered': { type: 'poll-unanswered' },
    'look-again': { type: 'look-again' },
    'bank-refused': { type: 'bank-refused' },
    'faults-unplaced': { type: 'faults-unplaced', sentence: 'Said.' },
    withdrawn: { type: 'withdrawn', sentence: 'Held.' },
    'shown-again': { type: 'shown-again' },
  }

  it.each(SUBMIT_STATUSES)('in %s expects these events and no others', (status) => {
    const state = { ...CHECKOUT_LOADED, status, inDoubt: true, unplaced: 'Held.', newCard: true }
    const changing = Object.values(EVENTS).filter((event) => nextCheckout(state, event, EMAIL) !== state)
    expect(changing.map(({ type }) => type).sort()).toEqual(EXPECTED[status].toSorted())
  })
})

describe('whatever happens', () => {
  const event = fc.constantFrom<CheckoutEvent>(
    filled,
    submitted,
    started,
    paid,
    inProgress,
    completed,
    { type: 'refused', errors: null },
    { type: 'unanswered', charges: true, errors: null },
    { type: 'poll-unanswered' },
    { type: 'look-again' },
    answered({ type: 'updated', intent }),
  )

  it('a second submit while busy changes nothing, and what is completed stays so', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), event, (events, last) => {
        const state = reached(...events)
        if (isBusy(state.status)) expect(nextCheckout(state, submitted, EMAIL)).toBe(state)
        if (state.status === 'completed') expect(nextCheckout(state, last, EMAIL)).toBe(state)
      }),
      PROPERTY,
    )
  })
})
