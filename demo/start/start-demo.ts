import type { Runtime } from '#server/runtime.ts'
import { startRenewals } from '#server/services/renewals/start-renewals.ts'
import { startDemoDebit } from './debit.ts'
import { storeDemoMethods } from './methods.ts'
import { startDemoDonations } from './monthly-donations.ts'

/** What the demo can only be given by the product itself, which sends messages and charges. A second start adds nothing. */
export async function startDemo(runtime: Runtime): Promise<void> {
  if (!runtime.sandbox) return
  // First, because it waits for no provider: the notice is in the outbox at once.
  await startRenewals(runtime.paymentContext)
  await storeDemoMethods(runtime)
  await startDemoDebit(runtime)
  await startDemoDonations(runtime)
}
