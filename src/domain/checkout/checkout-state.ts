import type { Refusal } from '../outcome.ts'
import type { SubmitStatus } from './submit-status.ts'

export type Intent = { id: string; secret: string }

/** What the page is to do now that the state has been reached; a new object is a new order, also for the same step again. */
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
  /** What has no field on the page to stand beside. */
  unplaced: string | null
  /** The stored card is of no use: the choice goes back to a new one. */
  newCard: boolean
}

export type Ended = { status: 'completed'; receipt: string } | { status: 'processing'; invoice: string }

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
  /** The bank sent the reader back without a payment. */
  | { type: 'bank-refused' }
  /** The sentences of fields that are not to be seen on the page. */
  | { type: 'faults-unplaced'; sentence: string | null }
  /** What was said beside no field does not hold any longer. */
  | { type: 'withdrawn'; sentence: string }
  /** The browser shows a page again that it had put away. */
  | { type: 'shown-again' }
