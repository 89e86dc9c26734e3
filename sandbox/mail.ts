import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Frame, Markup } from './page.ts'
import { page } from './page.ts'
import type { Mail, MailPort, SandboxEnv } from './ports.ts'

/** The outbox: what would have been sent, newest first, as a page and as JSON. */
export function mailRoutes(sandbox: Hono<SandboxEnv>, mail: MailPort): void {
  sandbox.get('/mail', async (c) => c.html(mailPage(c.var, await mail.list())))
  sandbox.get('/mail.json', async (c) => {
    const mails = await mail.list()
    return c.json(
      mails.map(({ to, subject, text, html: body, headers, sentAt }) => ({
        to,
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

/** Each once: a button has its address below it. */
function linksIn(body: string): string[] {
  return [...new Set([...body.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')))]
}

function mailPage(frame: Frame, mails: Mail[]): Markup {
  const body = html`
<p>Mail that this shop would have sent, newest first. Also as <a href="/sandbox/mail.json">JSON</a>.</p>
<form method="post" action="/sandbox/mail"><label>Send a test message to <input type="email" name="to" required autocomplete="email"></label><button>Send</button></form>
${mails.length === 0 ? html`<p class="quiet">Nothing has been sent yet.</p>` : mails.map(message)}`
  return page(frame, 'Mail', body)
}

function message({ to, subject, text, html: body, sentAt }: Mail): Markup {
  const links = linksIn(body).filter((link) => link.startsWith('http'))
  return html`<article><h2>${subject}</h2>
<p class="quiet">To <span class="mono">${to}</span>, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time></p>
<pre>${text}</pre>
${links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}</article>`
}
