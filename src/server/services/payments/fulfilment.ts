import type { Cents } from '#domain/money.ts'
import type { StoredMethod } from '../../adapters/payments.ts'
import type { attempt } from '../../db/schema/payments.ts'
import type { AttemptContent, ContentOf } from './attempts/content.ts'
import type { PaymentTx } from './payment-context.ts'

export type AttemptRow = typeof attempt.$inferSelect

/** The money cannot become what it was paid for, and goes back; the sentence says why. */
export class CannotFulfil extends Error {}

export type Fulfilled = {
  purchaseId: string
  /** Whose it is now. */
  accountId: string | null
  /** The account was made just now: the session that paid is let in. */
  madeAccount: boolean
  /** Not all of it was needed: the rest goes back. */
  tooMuch?: { amount: Cents; reason: string }
}

/** An attempt to pay for a thing of this kind. */
export type AttemptFor<Kind extends AttemptContent['kind']> = AttemptRow & { content: ContentOf<Kind> }

/** What a payment grants, for each kind of attempt. All of it happens inside the transaction of `settle`. */
export type Fulfilment<Kind extends AttemptContent['kind']> = {
  /** A bank debit is under way: there is a purchase with a number, and nothing is granted yet. */
  begin(context: PaymentTx, attempt: AttemptFor<Kind>): Promise<string>
  /** The money is here (or nothing was to be paid). Throws `CannotFulfil`, and everything it wrote is undone. */
  complete(context: PaymentTx, attempt: AttemptFor<Kind>, method: StoredMethod | null): Promise<Fulfilled>
  /** The debit failed after all. */
  fail(context: PaymentTx, attempt: AttemptFor<Kind>, message: string): Promise<void>
}

export type Fulfilments = { [Kind in AttemptContent['kind']]: Fulfilment<Kind> }
