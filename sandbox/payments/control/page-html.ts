import { stripeCurrency } from '../objects/currency.ts'
import { ROUTES } from '../routes/all.ts'
import { FAILURE_CODES } from './control.ts'
import { FAULT_KINDS } from './faults.ts'
import { Html, html } from './html.ts'
import type { IntentLine, Overview } from './page.ts'
import { WEBHOOK_FAULT_KINDS } from './webhook-faults.ts'

const STYLE_ALONE = new Html(`
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 75rem; padding: 1rem }
`)

const STYLE = new Html(`
.sum { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap }
.payments { list-style: none; margin: 0; padding: 0 }
.payments > li { border-top: 1px solid; display: grid; gap: .25rem 1.5rem; padding: .75rem 0 }
.payments p { margin: 0; overflow-wrap: anywhere }
form { display: inline-flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 0 .5rem .25rem 0; max-width: 100% }
button, select, input { font: inherit; height: 2.5rem; max-width: 100%; padding: 0 .625rem }
input[type=number] { width: 7rem }
label { display: grid; font-size: .875rem; max-width: 100% }
dl { display: grid; grid-template-columns: max-content max-content; gap: .25rem 1.5rem }
dd { margin: 0 }
fieldset { border: 1px solid; margin: 0 0 1rem; min-width: 0; padding: .75rem }
@media (min-width: 50rem) { .payments > li { grid-template-columns: 16rem 10rem 7rem minmax(0, 1fr) minmax(0, 1fr) } }
@media (max-width: 50rem) { .payments .sum { text-align: left } }
`)

function money(amount: number, currency: string): string {
  const { decimals } = stripeCurrency(currency)
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`
}

function options(values: readonly string[]): Html[] {
  return values.map((value) => html`<option>${value}</option>`)
}

function actionsFor(intent: IntentLine): Html[] {
  const id = html`<input type="hidden" name="intent" value="${intent.id}">`
  const forms: Html[] = []
  if (intent.status === 'processing') {
    forms.push(
      html`<form method="post">${id}<button name="action" value="settle">Settle</button></form>`,
      html`<form method="post">${id}<label>Reason<select name="code">${options(FAILURE_CODES)}</select></label><button name="action" value="fail">Fail</button></form>`,
    )
  }
  if (intent.status === 'succeeded' && !intent.dispute && intent.refunded < intent.amount) {
    forms.push(html`<form method="post">${id}<button name="action" value="dispute">Open a dispute</button></form>`)
  }
  if (intent.dispute?.status.endsWith('needs_response')) {
    forms.push(
      html`<form method="post"><input type="hidden" name="action" value="close-dispute"><input type="hidden" name="dispute" value="${intent.dispute.id}"><button name="outcome" value="won">Dispute won</button><button name="outcome" value="lost">Dispute lost</button></form>`,
    )
  }
  return forms
}

function row(intent: IntentLine): Html {
  const notes = [
    intent.error,
    intent.refunded > 0 ? `${money(intent.refunded, intent.currency)} refunded` : null,
    intent.dispute ? `dispute ${intent.dispute.status}` : null,
  ].filter((note) => note !== null)
  const metadata = Object.entries(intent.metadata).map(([name, value]) => `${name}: ${value}`)
  return html`<li><p><code>${intent.id}</code><br>${metadata.join(', ')}</p>
<p><time>${new Date(intent.created * 1000).toISOString().slice(0, 16).replace('T', ' ')}</time><br>${intent.method}</p>
<p class="sum">${money(intent.amount, intent.currency)}</p>
<p>${intent.status}<br>${notes.join('; ')}</p><div>${actionsFor(intent)}</div></li>`
}

function faultForms({ faults }: Overview): Html {
  const routes = ['*', ...ROUTES.map((route) => `${route.method} ${route.path}`)]
  const armed = [
    ...faults.api.map((fault) => `${fault.kind} on ${fault.route}, ${fault.times} times`),
    ...faults.webhooks.map(
      (fault) => `webhooks: ${fault.kind} ${fault.type ?? '*'}${fault.times ? `, ${fault.times} times` : ''}`,
    ),
  ]
  return html`<fieldset><legend>API</legend><form method="post"><label>Call<select name="route">${options(routes)}</select></label>
<label>Fault<select name="kind">${options(FAULT_KINDS)}</select></label>
<label>Times<input type="number" name="times" value="1" min="1"></label><button name="action" value="fault">Arm</button></form></fieldset>
<fieldset><legend>Webhooks</legend><form method="post"><label>Event<input name="type" value="*"></label>
<label>Fault<select name="kind">${options(WEBHOOK_FAULT_KINDS)}</select></label>
<label>Times (empty: all)<input type="number" name="times" min="1"></label>
<label>Copies<input type="number" name="copies" value="5" min="1"></label>
<label>Delay in seconds<input type="number" name="seconds" value="7200" min="0"></label>
<button name="action" value="webhook-fault">Arm</button></form></fieldset>
<ul>${armed.map((text) => html`<li>${text}</li>`)}</ul>
<form method="post"><button name="action" value="clear">Clear all faults</button>
<button name="action" value="release">Release ${faults.hanging} hanging requests</button></form>`
}

export type Place = { href: string; name: string }
/** The pages of the product beside it, and the stylesheets that they have. */
export type Surroundings = { places: readonly Place[]; stylesheets: readonly string[] }
export const ALONE: Surroundings = { places: [], stylesheets: [] }
type Around = Surroundings & { nonce: string; said: string }

function nav(places: readonly Place[]): Html | null {
  if (places.length === 0) return null
  return html`<nav aria-label="Sandbox"><div>${places.map(({ href, name }) => html`<a href="${href}">${name}</a>`)}</div></nav>`
}

export function renderPage(overview: Overview, { nonce, said, places, stylesheets }: Around): Html {
  const { captured, refunded, disputed, net } = overview.journal
  // A shop has one currency.
  const sum = (amount: number) => money(amount, overview.intents[0]?.currency ?? 'usd')
  return html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment sandbox</title><link rel="icon" href="data:,">${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
<style nonce="${nonce}">${stylesheets.length > 0 ? null : STYLE_ALONE}${STYLE}</style></head><body>${nav(places)}
<header><h1>Payment sandbox</h1><p role="status">${said}</p></header><main>
<section aria-labelledby="journal"><h2 id="journal">Journal</h2>
<dl><dt>Captured</dt><dd class="sum">${sum(captured)}</dd><dt>Refunded</dt><dd class="sum">${sum(refunded)}</dd>
<dt>Captured less refunded</dt><dd class="sum">${sum(net)}</dd><dt>Taken back by disputes</dt><dd class="sum">${sum(disputed)}</dd></dl></section>
<section aria-labelledby="intents"><h2 id="intents">Payments, newest first</h2>
${overview.intents.length > 0 ? html`<ul class="payments">${overview.intents.map(row)}</ul>` : html`<p>No payments yet.</p>`}</section>
<section aria-labelledby="faults"><h2 id="faults">Faults</h2>${faultForms(overview)}</section></main></body></html>`
}
