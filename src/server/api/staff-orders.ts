import type { Context, Hono } from 'hono'
import * as contract from '#contract/staff-orders.ts'
import { done } from '#domain/outcome.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { requireStaff } from '../http/session.ts'
import type { Role } from '../services/access/sessions.ts'
import type { Till } from '../services/money/till.ts'
import { placeForOther } from '../services/selling/order-for-other.ts'
import { packingFile } from '../services/selling/pack-list.ts'
import { quoteForOther } from '../services/selling/quote-for-other.ts'
import { refundOrder } from '../services/selling/refund-order.ts'
import { markLinesSent } from '../services/selling/send-lines.ts'

const PACKERS = ['fulfilment'] as const
const CASHIERS = ['finance'] as const

export function mountStaffOrders(api: Hono<Env>, till: Till): void {
  const staff = async (c: Context<Env>, roles: readonly Role[]) => (await requireStaff(c, roles)).owner.id

  serve(api, contract.markLinesSent, async ({ body: { orders, lines, tracking } }, c) => {
    const actor = await staff(c, PACKERS)
    return markLinesSent(till, { purchases: orders, lines, tracking, actor })
  })

  serve(api, contract.refundOrder, async ({ body: { order, what, amount, reason } }, c) => {
    const actor = await staff(c, CASHIERS)
    const outcome = await refundOrder(till, { purchaseId: order, what, amount, reason, actor })
    if (outcome.ok) return done({ amount: outcome.value.amount, by_hand: outcome.value.byHand })
    return outcome.already ? { ok: false, wire: { errors: outcome.errors }, status: 409 } : outcome
  })

  serve(api, contract.quoteForOther, async ({ body }, c) => {
    await staff(c, CASHIERS)
    const quoted = await quoteForOther(till, await till.catalogue(), body)
    return quoted.ok ? done({ ...quoted.value.quote, known_as: quoted.value.knownAs }) : quoted
  })

  serve(api, contract.placeForOther, async ({ body }, c) => placeForOther(till, body, await staff(c, CASHIERS)))

  api.get(contract.packingFile.path, async (c) => {
    await staff(c, PACKERS)
    const { publication } = await till.catalogue()
    return c.body(await packingFile(till.db, publication), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="packing.csv"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    })
  })
}
