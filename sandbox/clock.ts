import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Frame, Markup } from './page.ts'
import { page } from './page.ts'
import type { Ports, SandboxEnv } from './ports.ts'

const DAY_MS = 86_400_000
const MAX_ADVANCE_DAYS = 10_000
const BAD_MOVE = 'Send {"now": an ISO date and time} or {"advance_days": a whole number from -10000 to 10000}.'

/** GET shows the time, as a page or JSON; POST moves it and answers when what fell due has run. */
export function clockRoutes(sandbox: Hono<SandboxEnv>, { clock }: Ports): void {
  const answer = () => ({ now: clock.now().toISOString() })

  sandbox.get('/clock', (c) => (wantsPage(c) ? c.html(clockPage(c.var, clock.now(), null)) : c.json(answer())))
  sandbox.get('/clock.json', (c) => c.json(answer()))
  sandbox.post('/clock', async (c) => {
    const isForm = !c.req.header('Content-Type')?.includes('json')
    const body: unknown = isForm ? await c.req.parseBody() : await c.req.json().catch(() => null)
    const target = targetOf(body, clock.now())
    if (!target && isForm) return c.html(clockPage(c.var, clock.now(), BAD_MOVE), 422)
    if (!target) return c.json({ errors: BAD_MOVE }, 422)
    await clock.moveTo(target)
    return isForm ? c.redirect('/sandbox/clock', 303) : c.json(answer())
  })
}

function wantsPage(c: Context): boolean {
  return c.req.header('Accept')?.includes('text/html') ?? false
}

function targetOf(body: unknown, now: Date): Date | null {
  if (typeof body !== 'object' || body === null) return null
  if ('advance_days' in body && isNumeric(body.advance_days)) {
    const days = Number(body.advance_days)
    const fits = Number.isInteger(days) && Math.abs(days) <= MAX_ADVANCE_DAYS
    return fits ? new Date(now.getTime() + days * DAY_MS) : null
  }
  if ('now' in body && typeof body.now === 'string' && /^\d{4}-\d{2}-\d{2}/.test(body.now)) {
    const instant = new Date(body.now)
    return Number.isNaN(instant.getTime()) ? null : instant
  }
  return null
}

function isNumeric(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,5}$/.test(value.trim()))
}

function clockPage(frame: Frame, now: Date, fault: string | null): Markup {
  const jump = (days: number, label: string) => html`<button name="advance_days" value="${days}">${label}</button>`
  const body = html`
<p>It is <time datetime="${now.toISOString()}">${now.toUTCString()}</time> for everything this shop does. Moving the clock runs whatever falls due, and the page comes back when it has run.</p>
${fault ? html`<p role="alert"><strong>${fault}</strong></p>` : ''}
<form method="post" action="/sandbox/clock">${jump(1, 'A day on')}${jump(7, 'A week on')}${jump(31, 'A month on')}${jump(92, 'A quarter on')}</form>
<form method="post" action="/sandbox/clock"><label>Set it to <input name="now" value="${now.toISOString()}" size="26"></label><button>Set the clock</button></form>`
  return page(frame, 'Clock', body)
}
