import type { StoredMethod } from '../../adapters/payments.ts'
import { pledge } from '../donations/fulfil-donation.ts'
import { redemption } from '../gifts/fulfil-redemption.ts'
import { invoice } from '../invoices/fulfil-invoice.ts'
import { order } from '../orders/fulfil-order.ts'
import { upgrade } from '../orders/fulfil-upgrade.ts'
import { renewal } from '../renewals/fulfil-renewal.ts'
import type { AttemptContent } from './attempts/content.ts'
import type { AttemptRow, Fulfilled, Fulfilments } from './fulfilment.ts'
import type { OpenTill } from './payment-context.ts'

/** What can be paid for, each in its own file. */
const FULFILMENTS: Fulfilments = { order, upgrade, redemption, invoice, renewal, pledge }

type Bound = {
  begin(till: OpenTill, attempt: AttemptRow): Promise<string>
  complete(till: OpenTill, attempt: AttemptRow, method: StoredMethod | null): Promise<Fulfilled>
  fail(till: OpenTill, attempt: AttemptRow, message: string): Promise<void>
}

export function fulfilmentOf<Content extends AttemptContent>(content: Content): Bound {
  // The kind picks the one that takes this content; the compiler cannot follow that through the union.
  const fulfilment = FULFILMENTS[content.kind] as Fulfilments['order']
  const given = content as never
  return {
    begin: (till, attempt) => fulfilment.begin(till, attempt, given),
    complete: (till, attempt, method) => fulfilment.complete(till, attempt, given, method),
    fail: (till, attempt, message) => fulfilment.fail(till, attempt, given, message),
  }
}
