import type { Context, Hono } from 'hono'
import * as contract from '#contract/access/bulk.ts'
import { OWN_ACCOUNT } from '#domain/access/staff-limits.ts'
import { dayOf } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refusalText, refuse } from '#domain/outcome.ts'
import type { CheckedRow } from '#domain/staff-lists/bulk.ts'
import { inMarkedOrder } from '#domain/staff-lists/bulk.ts'
import type { Actor } from '../../http/answers/staff-write.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import { checkClaims, decideMarked } from '../../services/delivery/decide-claims.ts'
import { checkReminding } from '../../services/invoices/check-reminding.ts'
import { remindNow } from '../../services/invoices/send-by-hand.ts'
import { checkSending, markLinesSent } from '../../services/orders/send-lines.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'

/** One thing done to several rows of a list: first what would happen to each, then a few at a time. */
export function mountBulk(api: Hono<Env>, context: PaymentContext): void {
  const { db } = context
  const prefix = async () => (await context.catalogue()).publication.invoicePrefix

  serveStaffWrite(api, 'orders.pack', contract.checkSending, async ({ rows }, actor, c) =>
    checked({ rows, kind: 'order' }, await checkSending(db, rows, await prefix()), actor, c),
  )
  serveStaffWrite(api, 'orders.pack', contract.sendMarked, ({ rows }, actor, c) =>
    each({ rows, kind: 'order' }, actor, c, (id) =>
      markLinesSent(context, { purchases: [id], tracking: '', actor: actor.id }),
    ),
  )

  serveStaffWrite(api, 'invoices.change', contract.checkReminding, async ({ rows }, actor, c) => {
    const { publication } = await context.catalogue()
    const today = dayOf(context.now(), publication.timeZone)
    const found = await checkReminding(db, rows, { prefix: publication.invoicePrefix, today })
    return checked({ rows, kind: 'order' }, found, actor, c)
  })
  serveStaffWrite(api, 'invoices.change', contract.remindMarked, ({ rows }, actor, c) =>
    each({ rows, kind: 'order' }, actor, c, (id) => remindNow(context, { id, actor: actor.id })),
  )

  serveStaffWrite(api, 'delivery.decide', contract.checkDeciding, async ({ rows }, actor, c) =>
    checked({ rows, kind: 'claim' }, await checkClaims(db, rows), actor, c),
  )
  serveStaffWrite(api, 'delivery.decide', contract.decideMarked, ({ rows, decision }, actor, c) =>
    each({ rows, kind: 'claim' }, actor, c, (id) => decideMarked(context, { id, decision, actor })),
  )
}

type Marked = { rows: readonly string[]; kind: 'order' | 'claim' }

/** What is a matter of one's own is left out. */
async function checked({ rows, kind }: Marked, found: readonly CheckedRow[], actor: Actor, c: Context<Env>) {
  const own = await c.var.ownAmong(actor.id, { [kind]: rows })
  const told = found.map((row) => (own.has(row.id) ? { ...row, because: OWN_ACCOUNT } : row))
  return done({ rows: inMarkedOrder(rows, told) })
}

/** Each in a transaction of its own, with its own audit entry: what can't be done for one is said, and stops no other. */
async function each(
  { rows: ids, kind }: Marked,
  actor: Actor,
  c: Context<Env>,
  act: (id: string) => Promise<Outcome<unknown>>,
) {
  const own = await c.var.ownAmong(actor.id, { [kind]: ids })
  const rows: { id: string; fault: string | null }[] = []
  for (const id of new Set(ids)) {
    const outcome = own.has(id) ? refuse(OWN_ACCOUNT) : await act(id)
    rows.push({ id, fault: outcome.ok ? null : refusalText(outcome.errors) })
  }
  return done({ rows })
}
