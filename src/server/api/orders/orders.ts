import type { Context, Hono } from 'hono'
import * as contract from '#contract/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { sendCsv } from '../../http/answers/send-csv.ts'
import { serve } from '../../http/answers/serve.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import { requireStaff } from '../../http/session.ts'
import type { Role } from '../../services/access/sessions.ts'
import { placeForReader } from '../../services/checkout/order-for-reader.ts'
import { quoteForReader } from '../../services/checkout/quote-for-reader.ts'
import { assignRefund } from '../../services/orders/assign-refund.ts'
import { payByHand } from '../../services/orders/manual-refunds.ts'
import { packingFile } from '../../services/orders/pack-list.ts'
import { refundOrder } from '../../services/orders/refund-order.ts'
import { markLinesSent } from '../../services/orders/send-lines.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import type { Ways } from '../../services/payments/refunds/refund-buyers.ts'
import { refundToken } from '../../services/payments/refunds/token-refunds.ts'

/** What went back online, and what is to be paid by hand. */
function answerRefund(outcome: Outcome<Ways>) {
  return outcome.ok ? done({ amount: outcome.value.online, by_hand: outcome.value.byHand }) : outcome
}

const PACKERS = ['fulfilment'] as const
const CASHIERS = ['finance'] as const

export function mountOrders(api: Hono<Env>, context: PaymentContext): void {
  const staff = async (c: Context<Env>, roles: readonly Role[]) => (await requireStaff(c, roles)).owner.id

  serveStaffWrite(api, PACKERS, contract.markLinesSent, ({ orders, lines, tracking }, { id: actor }) =>
    markLinesSent(context, { purchases: orders, lines, tracking, actor }),
  )

  serveStaffWrite(api, CASHIERS, contract.refundOrder, async (body, { id: actor }) => {
    const { order, what, amount, reason } = body
    const outcome = await refundOrder(context, { purchaseId: order, what, amount, reason, actor })
    return answerRefund(outcome)
  })

  serveStaffWrite(api, CASHIERS, contract.assignRefund, async ({ refund, line }, { id: actor }) => {
    const outcome = await assignRefund(context, { refundId: refund, position: line, actor })
    return outcome.ok ? done({ status: 'done' as const }) : outcome
  })

  serveStaffWrite(api, CASHIERS, contract.returnToken, async ({ entry }, { id: actor }) =>
    answerRefund(await refundToken(context, { entry, actor })),
  )

  serveStaffWrite(api, CASHIERS, contract.payByHand, ({ refund, note }, { id: actor }) =>
    payByHand(context, { id: refund, note, actor }),
  )

  serve(api, contract.quoteForOther, async ({ body }, c) => {
    await staff(c, CASHIERS)
    const quoted = await quoteForReader(context, await context.catalogue(), body)
    return quoted.ok ? done({ ...quoted.value.quote, known_as: quoted.value.knownAs }) : quoted
  })

  serveStaffWrite(api, CASHIERS, contract.placeForOther, ({ session: _, ...body }, { id }) =>
    placeForReader(context, body, id),
  )

  api.get(contract.packingFile.path, async (c) => {
    await staff(c, PACKERS)
    const { publication } = await context.catalogue()
    return sendCsv(c, 'packing.csv', await packingFile(context.db, publication))
  })
}
