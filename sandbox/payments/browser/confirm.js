import { call, IntegrationError, intentOf } from './api.js'
import { askForAuthentication } from './dialog.js'

/** Puts the bank's question if the intent waits for it, and answers what became of the intent. */
async function settleAction(key, intent, clientSecret, appearance) {
  if (intent.status !== 'requires_action') return intent
  const { path } = intentOf(clientSecret)
  if (intent.next_action?.type === 'redirect_to_url') {
    location.assign(intent.next_action.redirect_to_url.url)
    return new Promise(() => {})
  }
  const outcome = await askForAuthentication(appearance)
  return call(key, 'POST', `${path}/sandbox_authenticate`, { client_secret: clientSecret, outcome })
}

function told(clientSecret, intent) {
  return intent.error ? { error: intent.error } : { [intentOf(clientSecret).name]: intent }
}

function goTo(returnUrl, clientSecret, intent) {
  const { id, param } = intentOf(clientSecret)
  const url = new URL(returnUrl, location.href)
  url.searchParams.set(param, id)
  url.searchParams.set(`${param}_client_secret`, clientSecret)
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded')
  location.assign(url)
  return new Promise(() => {})
}

/** What the form gave, with what the page adds to its billing details. */
async function methodParams(elements, confirmParams) {
  const submitted = elements.takeSubmitted()
  if (submitted) {
    checkWithheld(submitted.withheld, confirmParams.payment_method_data?.billing_details)
    return { payment_method_data: withBilling(submitted.data, confirmParams.payment_method_data) }
  }
  if (elements.isDeferred) {
    throw new IntegrationError(
      'elements.submit() must be called before stripe.confirmPayment() when the intent is made later.',
    )
  }
  const result = await elements.submit()
  return result.error ? result : methodParams(elements, confirmParams)
}

/** As Stripe does it: a field that is `never` asked for has to be given, be it as null. */
function checkWithheld(withheld, details) {
  for (const { part, param } of withheld) {
    const given = param ? details?.[part]?.[param] : details?.[part]
    if (given !== undefined) continue
    const name = param ? `${part}.${param}` : part
    throw new IntegrationError(
      `You specified "never" for fields.billing_details.${name} when creating the payment Element, but did not pass it.`,
    )
  }
}

function withBilling(data, extra) {
  const given = extra?.billing_details ?? {}
  const address = { ...data.billing_details?.address, ...given.address }
  return { ...data, ...extra, billing_details: { ...data.billing_details, ...given, address } }
}

/** `confirmPayment` and `confirmSetup`. */
export async function confirmIntent(key, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
  const secret = clientSecret ?? elements?.clientSecret
  if (!secret) throw new IntegrationError('Pass a clientSecret, or elements that were made with one.')
  if (redirect !== 'if_required' && !confirmParams.return_url) {
    throw new IntegrationError("Pass confirmParams.return_url, or redirect: 'if_required'.")
  }
  const { path, kind } = intentOf(secret)
  const { payment_method, payment_method_data, return_url, save_payment_method, ...rest } = confirmParams
  const method = elements && !payment_method ? await methodParams(elements, confirmParams) : { payment_method }
  if (method.error) return { error: method.error }
  const confirmed = await call(key, 'POST', `${path}/confirm`, {
    client_secret: secret,
    use_stripe_sdk: true,
    return_url,
    ...rest,
    ...method,
    ...(save_payment_method && kind === 'payment' && { setup_future_usage: 'off_session' }),
  })
  const intent = await settleAction(key, confirmed, secret, elements?.appearance())
  if (intent.error || redirect === 'if_required') return told(secret, intent)
  return goTo(return_url, secret, intent)
}

/** `confirmCardPayment` and its like: a known method, no element. */
export async function confirmKnown(key, clientSecret, data = {}, options = {}) {
  const { path } = intentOf(clientSecret)
  const { payment_method, ...rest } = data
  const named =
    typeof payment_method === 'object'
      ? { payment_method_data: { type: 'card', ...payment_method } }
      : { payment_method }
  const confirmed = await call(key, 'POST', `${path}/confirm`, {
    client_secret: clientSecret,
    use_stripe_sdk: true,
    ...rest,
    ...named,
  })
  const intent = options.handleActions === false ? confirmed : await settleAction(key, confirmed, clientSecret)
  return told(clientSecret, intent)
}

export async function retrieve(key, clientSecret) {
  const { path } = intentOf(clientSecret)
  return told(clientSecret, await call(key, 'GET', path, { client_secret: clientSecret }))
}

export async function handleNextAction(key, { clientSecret }) {
  const { path, kind } = intentOf(clientSecret)
  const intent = await call(key, 'GET', path, { client_secret: clientSecret })
  if (!intent.error && intent.status !== 'requires_action') {
    const message = `The ${kind}Intent is not in a state that needs an action: ${intent.status}.`
    return {
      error: {
        type: 'invalid_request_error',
        code: `${kind}_intent_unexpected_state`,
        message,
        [`${kind}_intent`]: intent,
      },
    }
  }
  return told(clientSecret, intent.error ? intent : await settleAction(key, intent, clientSecret))
}

/** `createPaymentMethod` and `createConfirmationToken`: from elements that were submitted, or from plain parameters. */
export async function createFrom(key, resource, { elements, params = {}, ...plain }) {
  const taken = elements?.takeSubmitted()
  if (elements && !taken) throw new IntegrationError('elements.submit() must be called first.')
  if (resource === 'payment_methods')
    return call(key, 'POST', resource, taken ? withBilling(taken.data, params) : plain)
  const { payment_method_data, ...rest } = params
  const data = taken ? withBilling(taken.data, payment_method_data) : payment_method_data
  return call(key, 'POST', resource, { ...rest, payment_method_data: data })
}
