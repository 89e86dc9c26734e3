import { randomUUID } from 'node:crypto'
import { SETUP_NOT_CONFIRMED } from '#domain/account/payment-settings.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { providerCode } from '#domain/payments/provider-amount.ts'
import type { Setup, StoredMethod } from '../../../adapters/payments.ts'
import { PaymentFault } from '../../../adapters/payments.ts'
import { PROVIDER_AWAY } from '../attempts/open-attempt.ts'
import type { PaymentContext } from '../payment-context.ts'

/** The form to be filled in on a page, for a customer that is made or known by then. `owner`: whose it is to us. */
export async function startSetup(
  context: PaymentContext,
  owner: string,
  findOrMakeCustomer: () => Promise<string>,
): Promise<Outcome<Pick<Setup, 'id' | 'secret'>>> {
  try {
    const customer = await findOrMakeCustomer()
    const currency = providerCode((await context.catalogue()).publication.currency)
    return done(await context.payments.createSetup({ key: `setup:${randomUUID()}`, customer, owner, currency }))
  } catch (error) {
    return toOutcome(context, error)
  }
}

/** What became of a setup, by the provider's own word; whose it is was written by us and can be changed by nobody else. */
export async function readSetupMethod(
  context: PaymentContext,
  setupId: string,
  { owner, customer }: { owner: string; customer: string | null },
): Promise<Outcome<StoredMethod & { customer: string }>> {
  try {
    const setup = await context.payments.retrieveSetup(setupId)
    const isOwn = setup.owner === owner && (customer === null || setup.customer === customer)
    const { method } = setup
    // A method that was let go since belongs to no customer any more.
    const isDone = setup.status === 'succeeded' && method?.customer && method.customer === setup.customer
    return isOwn && isDone ? done({ ...method, customer: method.customer as string }) : refuse(SETUP_NOT_CONFIRMED)
  } catch (error) {
    if (error instanceof PaymentFault && error.kind === 'refused') return refuse(SETUP_NOT_CONFIRMED)
    return toOutcome(context, error)
  }
}

function toOutcome({ log }: PaymentContext, error: unknown): Outcome<never> {
  if (!(error instanceof PaymentFault)) throw error
  log.warn({ err: error }, 'the provider did not take a card')
  return refuse(PROVIDER_AWAY)
}
