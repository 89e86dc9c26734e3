import { eq } from 'drizzle-orm'
import type { StoredMethod } from '#server/adapters/payments.ts'
import { paymentCustomer } from '#server/db/schema/payments.ts'
import { account } from '#server/db/schema/people.ts'
import type { Runtime } from '#server/runtime.ts'
import { keepMethod, makeCustomer } from '#server/services/payments/methods/stored-method.ts'
import type { DemoMeans } from '../content/people.ts'
import { demoEmail, readers } from '../content/people.ts'

const MANDATE = { 'mandate_data[customer_acceptance][type]': 'offline' }
/** What the payment sandbox calls its test methods. */
const MEANS: Record<DemoMeans, Record<string, string>> = {
  card: { payment_method: 'pm_card_visa' },
  bank: { payment_method: 'pm_usBankAccount_success', ...MANDATE },
  'slow-bank': { payment_method: 'pm_usBankAccount_processing', ...MANDATE },
}

/**
 * Stores for some of the demo's readers what the payment sandbox really knows and charges: once for each, as a reader who
 * is its customer already has done something of their own since. Not waited for at the start.
 */
export async function storeDemoMethods(runtime: Runtime): Promise<void> {
  const provider = runtime.sandbox?.payments
  if (!provider) return
  for (const { key, pays } of readers) {
    if (pays) await storeMethod(runtime, { provider, email: demoEmail(key), pays })
  }
}

export type Provider = NonNullable<NonNullable<Runtime['sandbox']>['payments']>

async function storeMethod(
  runtime: Runtime,
  { provider, email, pays }: { provider: Provider; email: string; pays: DemoMeans },
) {
  const { paymentContext: context } = runtime
  const { db } = context
  const [found] = await db
    .select({ owner: account, customer: paymentCustomer.customer })
    .from(account)
    .leftJoin(paymentCustomer, eq(paymentCustomer.accountId, account.id))
    .where(eq(account.email, email))
  if (!found || found.customer) return
  const { id, name } = found.owner
  const customer = await makeCustomer(context, { name, email, owner: id })
  const method = await setUpMethod(runtime, provider, { customer, owner: id, form: MEANS[pays] })
  await db.transaction((tx) => keepMethod({ ...context, tx }, id, method))
}

/** As the page would do it, by the form that the reader fills in. */
export async function setUpMethod(
  { paymentContext: context, config }: Runtime,
  provider: Provider,
  { customer, owner, form }: { customer: string; owner: string; form: Record<string, string> },
): Promise<StoredMethod | null> {
  const { payments } = context
  const setup = await payments.createSetup({ key: `demo setup:${owner}`, customer, owner, currency: 'usd' })
  if (setup.status !== 'succeeded') {
    await provider.fetch(`https://api.stripe.com/v1/setup_intents/${setup.id}/confirm`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${config.payments.secretKey}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    })
  }
  return (await payments.retrieveSetup(setup.id)).method
}
