import type { Refusal } from '../outcome.ts'
import type { CheckoutAnswer, CheckoutEvent, CheckoutState, Ended, Intent } from './checkout-state.ts'
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
export const BANK_REFUSED = 'The payment wasn’t completed. Please try again, or pay another way.'
export const replaceCard = (message: string) => `${message} To proceed, please update your payment information.`

const NOTHING = { do: 'nothing' } as const

export const CHECKOUT_LOADED: CheckoutState = {
  status: 'loaded',
  step: NOTHING,
  intent: null,
  polls: 0,
  unanswered: 0,
  inDoubt: false,
  errors: null,
  unplaced: null,
  newCard: false,
}

type Events = { [Event in CheckoutEvent as Event['type']]: Event }

/** The events that a status expects, and the next state that each makes. */
type Moves = { [Type in keyof Events]?: (state: CheckoutState, event: Events[Type], email: string) => CheckoutState }

/** Nothing is under way: the form may be filled in and sent. */
const OPEN: Moves = {
  filled: (state, { complete }) => ({ ...state, status: complete ? 'sendable' : 'loaded', step: NOTHING }),
  submitted: called,
  returned: (state, { intent }) => awaitingOrder(state, intent),
  'bank-refused': (state) => ({ ...state, unplaced: BANK_REFUSED }),
  withdrawn: (state, { sentence }) => (state.unplaced === sentence ? { ...state, unplaced: null } : state),
}

/** The checkout sequence of the spec (2 §4): what is expected in each status, and what comes of it. */
const MOVES: Record<SubmitStatus, Moves> = {
  loaded: OPEN,
  sendable: OPEN,
  loading: {
    answered: (state, { answer }) => answered(state, answer),
    refused: (state, { errors }, email) => failed(state, errors ?? { general: checkoutFailed(email) }),
    unanswered,
    'card-refused': cardRefused,
  },
  sending: {
    paid: (state, { intent }) => awaitingOrder(state, intent),
    'payment-failed': (state, { message }) => failed(state, { general: message }),
  },
  completing: {
    polled: (state, { answer }, email) => polled(state, answer, email),
    'poll-failed': (state, { message }) => failed(state, { general: message ?? UNEXPECTED_ERROR }),
    'poll-unanswered': (state) => ({ ...sameStep(state), unanswered: state.unanswered + 1, inDoubt: true }),
    'look-again': lookAgain,
  },
  failed: {
    ...OPEN,
    'look-again': lookAgain,
    'faults-unplaced': (state, { sentence }) => ({ ...state, unplaced: sentence }),
  },
  completed: { 'shown-again': () => CHECKOUT_LOADED },
}

/** An event together with its type, so that the compiler finds the move that belongs to it. */
type Typed<Type extends keyof Events> = { [One in Type]: { type: One } & Events[One] }[Type]

/** An event that the present status does not expect changes nothing. */
export function nextCheckout<Type extends keyof Events>(
  state: CheckoutState,
  event: Typed<Type>,
  email: string,
): CheckoutState {
  const move: Moves[Type] = MOVES[state.status][event.type]
  return move ? move(state, event, email) : state
}

function called(state: CheckoutState): CheckoutState {
  return { ...state, status: 'loading', step: { do: 'call' }, unanswered: 0, errors: null, unplaced: null }
}

/** The key of the page makes the second call the same as the first; only then is it said that it failed. */
function unanswered(state: CheckoutState, { charges, errors }: Events['unanswered'], email: string): CheckoutState {
  const calls = state.unanswered + 1
  if (calls < MAX_CALLS) return { ...state, step: { do: 'call' }, unanswered: calls, inDoubt: charges }
  return { ...failed(state, errors ?? { general: checkoutFailed(email) }), inDoubt: charges }
}

function cardRefused(state: CheckoutState, event: Events['card-refused']): CheckoutState {
  if (event.require === 'replace-card')
    return { ...failed(state, { general: replaceCard(event.message) }), newCard: true }
  const { intent } = event
  return { ...state, status: 'sending', step: { do: 'authorize', intent }, intent, inDoubt: false }
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
  if (polls < MAX_POLLS) return { ...sameStep(state), polls, unanswered: 0, inDoubt: false }
  return { ...failed(state, { general: timedOut(email) }), polls, inDoubt: true }
}

function sameStep(state: CheckoutState): CheckoutState {
  return { ...state, step: { ...state.step } }
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
