const here = document.currentScript?.src ?? ''

/** `/sandbox/stripe.js` calls `/sandbox/stripe/v1/…`, unless the server said otherwise. */
const base = SETTINGS.base ?? here.replace(/\.js(\?.*)?$/, '')

export class IntegrationError extends Error {
  name = 'IntegrationError'
}

function encode(value, name, out) {
  if (value === undefined || value === null) return out
  if (typeof value !== 'object') out.append(name, String(value))
  else for (const [inner, part] of Object.entries(value)) encode(part, name === '' ? inner : `${name}[${inner}]`, out)
  return out
}

/** Answers the object, or `{ error }` as Stripe.js gives it; never throws. */
export async function call(key, method, path, params) {
  const form = encode(params, '', new URLSearchParams())
  const query = method === 'GET' ? `?${form}` : ''
  try {
    const response = await fetch(`${base}/v1/${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      body: method === 'GET' ? undefined : form,
    })
    return await response.json()
  } catch {
    return {
      error: { type: 'api_connection_error', message: 'We could not reach the payment service. Please try again.' },
    }
  }
}

/** `pi_1_secret_2` and `seti_1_secret_2` name their intent. */
export function intentOf(clientSecret) {
  const id = String(clientSecret).split('_secret_')[0]
  const kind = id.startsWith('seti_') ? 'setup' : 'payment'
  if (!id.startsWith('pi_') && !id.startsWith('seti_')) {
    throw new IntegrationError(`Invalid value for clientSecret: it should look like pi_…_secret_… or seti_…_secret_…`)
  }
  return { id, kind, path: `${kind}_intents/${id}`, name: `${kind}Intent`, param: `${kind}_intent` }
}
