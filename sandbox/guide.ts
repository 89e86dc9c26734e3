import { html } from 'hono/html'
import type { Markup } from './page.ts'
import { page } from './page.ts'
import type { Guide } from './ports.ts'

/** The start page of the sandbox: everything there is to try, with links. */
export function guidePage(nonce: string, guide: Guide, now: Date): Markup {
  const body = html`
<p>This is a demonstration of <strong>${guide.publication}</strong>. Nothing here costs money or leaves this machine: mail waits in the <a href="/sandbox/mail">outbox</a>, and the <a href="/sandbox/clock">clock</a> can be moved (it is now <time datetime="${now.toISOString()}">${now.toUTCString()}</time>).</p>
<h2>Readers</h2>
<p class="quiet">One for each state an account can be in. They all have the password <code>${guide.password}</code>. <a href="/login">Log in</a> with it, with a code that comes to the <a href="/sandbox/mail">outbox</a>, or by the Google and institutional access that this sandbox plays.</p>
<dl>${guide.readers.map(({ email, name, shows }) => entry(html`<code>${email}</code>`, `${name}. ${shows}`))}</dl>
<h2>Gifts</h2>
<dl>${guide.gifts.map(({ name, url, says }) => entry(html`<a href="${url}">${name}</a>`, says))}</dl>
<h2>Invoices</h2>
<dl>${guide.invoices.map(({ name, url, says }) => entry(html`<a href="${url}">${name}</a>`, says))}</dl>
<h2>Staff</h2>
<p class="quiet">The same password, and then the code of an authenticator. Right now it shows <code>${guide.staffCode}</code>; each code is good once, and the next comes within half a minute.</p>
<dl>${guide.staff.map(({ email, name, role }) => entry(html`<code>${email}</code>`, `${name}, ${role}`))}</dl>
<h2>Institutions</h2>
<p class="quiet">Their readers see the digital issues without an account: ${guide.institutions.join(', ')}.</p>
<h2>Coupons</h2>
<dl>${guide.coupons.map(({ code, says }) => entry(html`<code>${code}</code>`, says))}</dl>
<h2>Issues</h2>
<dl>${guide.issues.map(({ title, url, says }) => entry(html`<a href="${url}">${title}</a>`, says))}</dl>
<h2>Products</h2>
<dl>${guide.products.map(({ name, url, says }) => entry(html`<a href="${url}">${name}</a>`, says))}</dl>`
  return page(nonce, 'What to try', body)
}

function entry(term: Markup, says: string): Markup {
  return html`<div><dt>${term}</dt><dd>${says}</dd></div>`
}
