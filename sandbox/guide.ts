import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Frame, Markup } from './page.ts'
import { page } from './page.ts'
import type { Guide, Ports, SandboxEnv } from './ports.ts'

const NOBODY = 'There is nobody of this name in the demo any more.'

/** The start page of the sandbox, and the one press by which one is somebody of the demo. */
export function guideRoutes(sandbox: Hono<SandboxEnv>, ports: Ports): void {
  sandbox.get('/', async (c) => c.html(guidePage(c.var, await ports.guide(), ports.clock.now())))
  sandbox.post('/login', async (c) => {
    const { email } = await c.req.parseBody()
    const path = typeof email === 'string' ? await ports.logIn(c, email) : null
    if (path) return c.redirect(path, 303)
    return c.html(page(c.var, 'Not found', html`<p>${NOBODY} <a href="/sandbox">Choose somebody else</a>.</p>`), 404)
  })
}

/** Everything there is to try, with links. */
function guidePage(frame: Frame, guide: Guide, now: Date): Markup {
  const body = html`
<p>This is a demonstration of <strong>${guide.publication}</strong>. Nothing here costs money or leaves this machine: mail waits in the <a href="/sandbox/mail">outbox</a>, and the <a href="/sandbox/clock">clock</a> can be moved (it is now <time datetime="${now.toISOString()}">${now.toUTCString()}</time>).</p>
<h2>Readers</h2>
<p class="quiet">One for each state an account can be in. One press logs you in as any of them. They all have the password <code>${guide.password}</code>, too: <a href="/login">log in</a> with it, with a code that comes to the <a href="/sandbox/mail">outbox</a>, or by the Google and institutional access that this sandbox plays.</p>
<ul class="people columns">${guide.readers.map(({ email, name, shows }) => person(email, name, shows))}</ul>
${guide.others > 0 ? html`<p class="quiet">There are ${guide.others} other readers, from three years of orders. Log in as staff and look for a name, a street or an order number.</p>` : ''}
<h2>Staff</h2>
<p class="quiet">One press passes the second factor as well. By hand it takes the same password, and then the code of an authenticator. Right now it shows <code>${guide.staffCode}</code>; each code is good once, and the next comes within half a minute.</p>
<ul class="people columns">${guide.staff.map(({ email, name, role }) => person(email, name, role))}</ul>
<div class="columns">
<section><h2>Gifts</h2><dl>${guide.gifts.map(linked)}</dl></section>
<section><h2>Invoices</h2><dl>${guide.invoices.map(linked)}</dl></section>
<section><h2>Coupons</h2><dl>${guide.coupons.map(({ code, says }) => entry(html`<code>${code}</code>`, says))}</dl></section>
<section><h2>Institutions</h2>
<p class="quiet">Their readers see the digital issues without an account.</p><dl>${guide.institutions.map((name) => entry(html`${name}`, ''))}</dl></section>
<section><h2>Issues</h2><dl>${guide.issues.map(({ title, ...one }) => linked({ name: title, ...one }))}</dl></section>
<section><h2>Products</h2><dl>${guide.products.map(linked)}</dl></section>
</div>`
  return page(frame, 'What to try', body)
}

function person(email: string, name: string, says: string): Markup {
  return html`<li><div><p><strong>${name}</strong></p><p class="fine">${says}</p><p class="fine"><code>${email}</code> <a href="/sandbox/mail?to=${encodeURIComponent(email)}" aria-label="Mail to ${name}">Mail</a></p></div>
<form method="post" action="/sandbox/login"><input type="hidden" name="email" value="${email}"><button aria-label="Log in as ${name}">Log in</button></form></li>`
}

function linked({ name, url, says }: { name: string; url: string; says: string }): Markup {
  return entry(html`<a href="${url}">${name}</a>`, says)
}

function entry(term: Markup, says: string): Markup {
  return html`<div><dt>${term}</dt><dd>${says}</dd></div>`
}
