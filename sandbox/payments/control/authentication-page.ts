import type Stripe from 'stripe'
import type { ApiKeys } from '../http/keys.ts'
import { stripeMoney } from '../objects/currency.ts'
import { html, htmlResponse } from './html.ts'

type Handle = (request: Request) => Promise<Response>
type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

const PATH = '/v1/sandbox/authenticate/'

/** The bank's own page, where a customer is sent who pays through a `redirect_to_url`. It knows no more than the browser does. */
export function withAuthenticationPage(api: Handle, keys: ApiKeys): Handle {
  return async (request) => {
    const url = new URL(request.url)
    const at = url.pathname.indexOf(PATH)
    if (at < 0) return api(request)
    const id = url.pathname.slice(at + PATH.length)
    const client_secret = url.searchParams.get('client_secret') ?? ''
    const resource = `${url.origin}/v1/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${encodeURIComponent(id)}`
    const query = new URLSearchParams({ key: keys.publishable, client_secret })
    const found = await api(new Request(`${resource}?${query}`))
    if (!found.ok) return found
    const intent: Intent = await found.json()
    const returnUrl = intent.next_action?.redirect_to_url?.return_url
    if (!returnUrl)
      return htmlResponse(html`<title>Nothing to confirm</title><p>This payment waits for no confirmation.</p>`, 409)
    if (request.method !== 'POST') return htmlResponse(question(intent))
    const outcome = new URLSearchParams(await request.text()).get('outcome') ?? 'fail'
    const body = new URLSearchParams([...query, ['outcome', outcome]])
    const answer = await api(new Request(`${resource}/sandbox_authenticate`, { method: 'POST', body }))
    return Response.redirect(backTo(returnUrl, intent, answer.ok), 303)
  }
}

function backTo(returnUrl: string, intent: Intent, succeeded: boolean): string {
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed')
  return url.href
}

function question(intent: Intent) {
  const sum =
    intent.object === 'payment_intent'
      ? ` of ${stripeMoney(intent.amount, intent.currency)} ${intent.currency.toUpperCase()}`
      : ''
  return html`<html lang="en"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Confirm with your bank (sandbox)</title><link rel="icon" href="data:,">
<main><h1>Confirm with your bank</h1><p>The sandbox stands in for the bank. Is this payment${sum} yours?</p>
<form method="post"><button name="outcome" value="complete">Complete</button> <button name="outcome" value="fail">Fail</button></form></main></html>`
}
