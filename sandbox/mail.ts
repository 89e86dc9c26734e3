import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Frame, Markup } from './page.ts'
import { page } from './page.ts'
import type { Mail, MailFilter, MailPort, SandboxEnv } from './ports.ts'

/** A page is read; a script may want more. */
const [ON_A_PAGE, IN_JSON] = [50, 200]

/** The outbox: what would have been sent, newest first, as a page and as JSON. */
export function mailRoutes(sandbox: Hono<SandboxEnv>, mail: MailPort): void {
  sandbox.get('/mail', async (c) => {
    const filter = readFilter(c, ON_A_PAGE)
    const [mails, kinds] = await Promise.all([mail.list(filter), mail.kinds()])
    return c.html(mailPage(c.var, { mails, kinds, filter }))
  })
  sandbox.get('/mail.json', async (c) => {
    const mails = await mail.list(readFilter(c, IN_JSON))
    return c.json(
      mails.map(({ to, kind, subject, text, html: body, headers, sentAt }) => ({
        to,
        kind,
        subject,
        text,
        html: body,
        links: linksIn(body),
        headers,
        sent_at: sentAt.toISOString(),
      })),
    )
  })
  sandbox.post('/mail', async (c) => {
    const { to } = await c.req.parseBody()
    if (typeof to !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(to))
      return c.json({ errors: { to: 'Please give an email address.' } }, 422)
    await mail.sendTest(to)
    return c.redirect('/sandbox/mail', 303)
  })
}

function readFilter(c: Context<SandboxEnv>, limit: number): MailFilter {
  return { to: c.req.query('to')?.trim().toLowerCase() || undefined, kind: c.req.query('kind') || undefined, limit }
}

/** Each once: a button has its address below it. */
function linksIn(body: string): string[] {
  return [...new Set([...body.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')))]
}

type Outbox = { mails: Mail[]; kinds: { kind: string; count: number }[]; filter: MailFilter }

function mailPage(frame: Frame, { mails, kinds, filter }: Outbox): Markup {
  const isFiltered = Boolean(filter.to || filter.kind)
  const body = html`
<p>Mail that this shop would have sent, newest first, ${ON_A_PAGE} at most. Also as <a href="/sandbox/mail.json">JSON</a>.</p>
<form method="get" action="/sandbox/mail"><label>To <input type="email" name="to" value="${filter.to ?? ''}"></label><label>Kind <select name="kind"><option value="">All</option>${kinds.map(
    ({ kind, count }) =>
      html`<option value="${kind}"${filter.kind === kind ? html` selected` : ''}>${kind} (${count})</option>`,
  )}</select></label><button>Show</button>${isFiltered ? html` <a href="/sandbox/mail">Show all</a>` : ''}</form>
<form method="post" action="/sandbox/mail"><label>Send a test message to <input type="email" name="to" required autocomplete="email"></label><button>Send</button></form>
${mails.length === 0 ? html`<p class="quiet">${isFiltered ? 'Nothing like this has been sent.' : 'Nothing has been sent yet.'}</p>` : mails.map(message)}`
  return page(frame, 'Mail', body)
}

function message({ to, subject, text, html: body, sentAt }: Mail): Markup {
  const links = linksIn(body).filter((link) => link.startsWith('http'))
  return html`<article><h2>${subject}</h2>
<p class="quiet">To <span class="mono">${to}</span>, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time></p>
<pre>${text}</pre>
${links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}</article>`
}
