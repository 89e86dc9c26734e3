import type { Refusal } from '../outcome.ts'
import type { SubmitStatus } from './submit-status.ts'

/** spec 2 §9 */
export const MAX_POLLS = 100
/** A submit without an answer is sent again under the same key: a server that was killed is there again by then. */
export const MAX_CALLS = 4

export const UNEXPECTED_ERROR = 'Unexpected Error'
export const checkoutFailed = (email: string) =>
  `There was a problem processing your order. Please try again at another time or contact ${email}`
export const timedOut = (email: string) => `Sorry your order timed out. ${checkoutFailed(email)}`
export const MAY_HAVE_PAID = "Your payment may have gone through. Please don't pay again."
export const replaceCard = (message: string) => `${message} To proceed, please update your payment information.`

export type Intent = { id: string; secret: string }

/** What the page is to do now that the state has been reached. */
export type CheckoutStep =
  | { do: 'nothing' }
  | { do: 'call' }
  | { do: 'confirm'; intent: Intent }
  | { do: 'authorize'; intent: Intent }
  | { do: 'poll'; intent: Intent }
  | { do: 'go'; to: string }

export type CheckoutState = {
  status: SubmitStatus
  step: CheckoutStep
  /** Kept after a failure: the next call names it, and is answered with `updated`. */
  intent: Intent | null
  polls: number
  /** Calls or polls in a row that brought no answer. */
  unanswered: number
  /** Money may have been taken, and nobody has said yet what became of it. */
  inDoubt: boolean
  errors: Refusal | null
  /** The stored card is of no use: the choice goes back to a new one. */
  newCard: boolean
}

type Ended = { status: 'completed'; receipt: string } | { status: 'processing'; invoice: string }

export type CheckoutAnswer =
  | { type: 'gratis'; receipt: string }
  | ({ type: 'customer' } & (Ended | { status: 'in-progress'; intent: Intent }))
  | { type: 'started' | 'updated'; intent: Intent }
  | { type: 'update-succeeded' }
  | { type: 'redeem-succeeded' }

export type CheckoutEvent =
  | { type: 'filled'; complete: boolean }
  | { type: 'submitted' }
  | { type: 'answered'; answer: CheckoutAnswer }
  /** `errors` is `null` when the server did not say why. */
  | { type: 'refused'; errors: Refusal | null }
  /** Nobody knows whether the submit arrived. `charges`: it charges a stored method by itself. */
  | { type: 'unanswered'; charges: boolean; errors: Refusal | null }
  | { type: 'card-refused'; require: 'replace-card'; message: string }
  | { type: 'card-refused'; require: 'authorize-card'; intent: Intent }
  | { type: 'paid'; intent: Intent }
  /** The page was left after the payment, by a reload or for the bank, and is there again. */
  | { type: 'returned'; intent: Intent }
  | { type: 'payment-failed'; message: string }
  | { type: 'polled'; answer: Ended | { status: 'in-progress' } }
  /** `message` is the sentence of an attempt that ended without an order. */
  | { type: 'poll-failed'; message: string | null }
  | { type: 'poll-unanswered' }
  | { type: 'look-again' }

const NOTHING = { do: 'nothing' } as const

export const CHECKOUT_LOADED: CheckoutState = {
  status: 'loaded',
  step: NOTHING,
  intent: null,
  polls: 0,
  unanswered: 0,
  inDoubt: false,
  errors: null,
  newCard: false,
}

const EXPECTED_IN: Record<CheckoutEvent['type'], readonly SubmitStatus[]> = {
  filled: ['loaded', 'sendable', 'failed'],
  submitted: ['loaded', 'sendable', 'failed'],
  answered: ['loading'],
  refused: ['loading'],
  unanswered: ['loading'],
  'card-refused': ['loading'],
  paid: ['sending'],
  returned: ['loaded', 'sendable', 'failed'],
  'payment-failed': ['sending'],
  polled: ['completing'],
  'poll-failed': ['completing'],
  'poll-unanswered': ['completing'],
  'look-again': ['completing', 'failed'],
}

/** The checkout sequence of the spec (2 §4). An event that does not belong to the present status changes nothing. */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent, email: string): CheckoutState {
  if (!EXPECTED_IN[event.type].includes(state.status)) return state
  switch (event.type) {
    case 'filled':
      return { ...state, status: event.complete ? 'sendable' : 'loaded', step: NOTHING }
    case 'submitted':
      return called(state)
    case 'answered':
      return answered(state, event.answer)
    case 'refused':
      return failed(state, event.errors ?? { general: checkoutFailed(email) })
    case 'unanswered':
      return unanswered(state, event, email)
    case 'card-refused':
      return event.require === 'replace-card'
        ? { ...failed(state, { general: replaceCard(event.message) }), newCard: true }
        : {
            ...state,
            status: 'sending',
            step: { do: 'authorize', intent: event.intent },
            intent: event.intent,
            inDoubt: false,
          }
    case 'paid':
    case 'returned':
      return awaitingOrder(state, event.intent)
    case 'payment-failed':
      return failed(state, { general: event.message })
    case 'polled':
      return polled(state, event.answer, email)
    case 'poll-failed':
      return failed(state, { general: event.message ?? UNEXPECTED_ERROR })
    case 'poll-unanswered':
      return { ...state, unanswered: state.unanswered + 1, inDoubt: true }
    case 'look-again':
      return lookAgain(state)
  }
}

function called(state: CheckoutState): CheckoutState {
  return { ...state, status: 'loading', step: { do: 'call' }, unanswered: 0, errors: null }
}

/** The key of the page makes the second call the same as the first; only then is it said that it failed. */
function unanswered(
  state: CheckoutState,
  { charges, errors }: Extract<CheckoutEvent, { type: 'unanswered' }>,
  email: string,
): CheckoutState {
  const calls = state.unanswered + 1
  if (calls < MAX_CALLS) return { ...state, step: { do: 'call' }, unanswered: calls, inDoubt: charges }
  return { ...failed(state, errors ?? { general: checkoutFailed(email) }), inDoubt: charges }
}

/** Of the order where one is awaited, else of the submit that nobody answered. */
function lookAgain(state: CheckoutState): CheckoutState {
  if (!state.inDoubt) return state
  return state.intent ? { ...awaitingOrder(state, state.intent), errors: null } : called(state)
}

function answered(before: CheckoutState, answer: CheckoutAnswer): CheckoutState {
  const state = { ...before, unanswered: 0, inDoubt: false }
  switch (answer.type) {
    case 'gratis':
      return ended(state, { status: 'completed', receipt: answer.receipt })
    case 'customer':
      return answer.status === 'in-progress' ? awaitingOrder(state, answer.intent) : ended(state, answer)
    case 'started':
    case 'updated':
      return {
        ...state,
        status: 'sending',
        step: { do: 'confirm', intent: answer.intent },
        intent: answer.intent,
      }
    case 'update-succeeded':
      return { ...state, status: 'completed', step: { do: 'go', to: '/account' } }
    case 'redeem-succeeded':
      return { ...state, status: 'completed', step: NOTHING }
  }
}

function awaitingOrder(state: CheckoutState, intent: Intent): CheckoutState {
  return { ...state, status: 'completing', step: { do: 'poll', intent }, intent, polls: 0, unanswered: 0 }
}

function polled(state: CheckoutState, answer: Ended | { status: 'in-progress' }, email: string): CheckoutState {
  if (answer.status !== 'in-progress') return ended(state, answer)
  const polls = state.polls + 1
  if (polls < MAX_POLLS) return { ...state, polls, unanswered: 0, inDoubt: false }
  return { ...failed(state, { general: timedOut(email) }), polls, inDoubt: true }
}

function ended(state: CheckoutState, end: Ended): CheckoutState {
  const to =
    end.status === 'completed'
      ? `/receipts?token=${encodeURIComponent(end.receipt)}`
      : `/invoice/${encodeURIComponent(end.invoice)}`
  return { ...state, status: 'completed', step: { do: 'go', to }, inDoubt: false }
}

function failed(state: CheckoutState, errors: Refusal): CheckoutState {
  return { ...state, status: 'failed', step: NOTHING, unanswered: 0, inDoubt: false, errors }
}
