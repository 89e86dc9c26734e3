import type { StoredMethod } from '../../adapters/payments.ts'
import type { AttemptContent } from './attempts/content.ts'
import type { AttemptRow, Fulfilled, Fulfilments } from './fulfilment.ts'
import type { OpenTill } from './payment-context.ts'

type Bound = {
  begin(till: OpenTill, attempt: AttemptRow): Promise<string>
  complete(till: OpenTill, attempt: AttemptRow, method: StoredMethod | null): Promise<Fulfilled>
  fail(till: OpenTill, attempt: AttemptRow, message: string): Promise<void>
}

export function fulfilmentOf<Content extends AttemptContent>(fulfilments: Fulfilments, content: Content): Bound {
  // The kind picks the one that takes this content; the compiler cannot follow that through the union.
  const fulfilment = fulfilments[content.kind] as Fulfilments['order']
  const given = content as never
  return {
    begin: (till, attempt) => fulfilment.begin(till, attempt, given),
    complete: (till, attempt, method) => fulfilment.complete(till, attempt, given, method),
    fail: (till, attempt, message) => fulfilment.fail(till, attempt, given, message),
  }
}
