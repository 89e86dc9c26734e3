import { confirmIntent, confirmKnown, createFrom, handleNextAction, retrieve } from './confirm.js'
import { createElements } from './elements.js'

async function named(name, result) {
  const object = await result
  return object.error ? { error: object.error } : { [name]: object }
}

function Stripe(key) {
  return {
    elements: (options) => createElements(key, options),
    confirmPayment: (options) => confirmIntent(key, options),
    confirmSetup: (options) => confirmIntent(key, options),
    confirmCardPayment: (secret, data, options) => confirmKnown(key, secret, data, options),
    confirmCardSetup: (secret, data, options) => confirmKnown(key, secret, data, options),
    confirmUsBankAccountPayment: (secret, data) => confirmKnown(key, secret, data),
    handleNextAction: (options) => handleNextAction(key, options),
    handleCardAction: (clientSecret) => handleNextAction(key, { clientSecret }),
    retrievePaymentIntent: (secret) => retrieve(key, secret),
    retrieveSetupIntent: (secret) => retrieve(key, secret),
    createPaymentMethod: (options) => named('paymentMethod', createFrom(key, 'payment_methods', options)),
    createConfirmationToken: (options) => named('confirmationToken', createFrom(key, 'confirmation_tokens', options)),
    createToken: async () => ({
      error: { type: 'invalid_request_error', message: 'The sandbox makes no tokens; use createPaymentMethod.' },
    }),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

Stripe.version = 'endive'
window.Stripe = Stripe
