import type { Payments } from './payments.ts'
import { PaymentFault } from './payments.ts'

/** Of a server that may only look, and of a shop without keys: no call leaves it, and nothing becomes of a payment here. */
export function passivePayments(browser: Payments['browser']): Payments {
  const refused = async (): Promise<never> => {
    throw new PaymentFault('unknown', 'passive', 'This server asks nothing of the payment provider.')
  }
  return {
    browser,
    createCustomer: refused,
    createIntent: refused,
    confirmIntent: refused,
    retrieveIntent: refused,
    cancelIntent: refused,
    tellOrderNumber: refused,
    findIntent: refused,
    createSetup: refused,
    retrieveSetup: refused,
    retrieveMethod: refused,
    detachMethod: refused,
    refund: refused,
    listRefunds: refused,
    listDisputes: refused,
    listAllRefunds: nothing,
    listEvents: refused,
    listIntents: nothing,
    readWebhook: refused,
  }
}

async function* nothing(): AsyncGenerator<never> {}
