import type { StoredMethod } from '../../adapters/payments.ts'
import type { AttemptContent } from './attempts/content.ts'
import type { AttemptRow, Fulfilled, Fulfilments } from './fulfilment.ts'
import type { PaymentTx } from './payment-context.ts'

type Bound = {
  begin(context: PaymentTx, attempt: AttemptRow): Promise<string>
  complete(context: PaymentTx, attempt: AttemptRow, method: StoredMethod | null): Promise<Fulfilled>
  fail(context: PaymentTx, attempt: AttemptRow, message: string): Promise<void>
}

export function fulfilmentOf<Content extends AttemptContent>(fulfilments: Fulfilments, content: Content): Bound {
  // The kind picks the one that takes this content; the compiler cannot follow that through the union.
  const fulfilment = fulfilments[content.kind] as Fulfilments['order']
  const given = content as never
  return {
    begin: (context, attempt) => fulfilment.begin(context, attempt, given),
    complete: (context, attempt, method) => fulfilment.complete(context, attempt, given, method),
    fail: (context, attempt, message) => fulfilment.fail(context, attempt, given, message),
  }
}
