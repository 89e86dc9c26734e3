import { call, IntegrationError, intentOf } from './api.js'
import { paymentElement } from './payment-element.js'

/** `stripe.elements(…)`: for an intent by its client secret, or deferred, for an intent that is made later. */
export function createElements(key, options = {}) {
  let settings = { ...options }
  let element = null
  let submitted = null

  async function load() {
    if (!settings.clientSecret) {
      const types = settings.paymentMethodTypes ?? SETTINGS.paymentMethodTypes ?? ['card', 'us_bank_account']
      return {
        types: settings.currency && settings.currency !== 'usd' ? types.filter((type) => type === 'card') : types,
      }
    }
    const { path } = intentOf(settings.clientSecret)
    const intent = await call(key, 'GET', path, { client_secret: settings.clientSecret })
    return intent.error ? intent : { types: intent.payment_method_types }
  }

  function checkDeferred() {
    if (settings.clientSecret || !settings.mode) return
    if (settings.mode !== 'setup' && !Number.isInteger(settings.amount)) {
      throw new IntegrationError('Invalid value for elements(): amount should be an integer of cents.')
    }
  }

  // As Stripe does it, so that what it would refuse is not first seen there.
  for (const { src, cssSrc } of settings.fonts ?? []) {
    if (!/^(url\(["']?)?(https:\/\/|data:)/.test(src ?? cssSrc)) {
      throw new IntegrationError(`Invalid src value in font configuration: ${src ?? cssSrc}.`)
    }
  }
  checkDeferred()
  if (settings.clientSecret) intentOf(settings.clientSecret)
  return {
    get isDeferred() {
      return !settings.clientSecret
    },
    get clientSecret() {
      return settings.clientSecret
    },
    appearance: () => settings.appearance,
    create(type, elementOptions = {}) {
      if (type !== 'payment') throw new IntegrationError(`The sandbox has the payment element only, not ${type}.`)
      if (element) throw new IntegrationError('Can only create one Element of type payment.')
      element = paymentElement({
        load,
        options: elementOptions,
        appearance: () => settings.appearance,
        destroyed: () => {
          element = null
        },
      })
      return element
    },
    getElement(type) {
      return (typeof type === 'string' ? type : type?.__elementType) === 'payment' ? element : null
    },
    update(changes) {
      settings = { ...settings, ...changes }
      checkDeferred()
      element?.restyle()
      return this
    },
    fetchUpdates: async () => (element ? element.reload() : {}),
    async submit() {
      submitted = null
      if (!element) throw new IntegrationError('elements.submit() needs a mounted Payment Element.')
      const collected = await element.collect()
      if (collected.error) return { error: collected.error }
      submitted = collected
      return { selectedPaymentMethod: collected.type }
    },
    /** Used once by the confirmation that follows. */
    takeSubmitted() {
      const taken = submitted
      submitted = null
      return taken
    },
  }
}
