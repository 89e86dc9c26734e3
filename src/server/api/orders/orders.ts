import type { Hono } from 'hono'
import * as contract from '#contract/orders.ts'
import { forbidden, may } from '#domain/access/permissions.ts'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import { staffGate } from '../../http/staff-gate.ts'
import { placeForReader } from '../../services/checkout/order-for-reader.ts'
import type { OrderFields } from '../../services/checkout/quote-for-reader.ts'
import { quoteForReader } from '../../services/checkout/quote-for-reader.ts'
import { assignRefund } from '../../services/orders/assign-refund.ts'
import { cancelLink, sendLinkAgain } from '../../services/orders/links/payment-link.ts'
import { payByHand } from '../../services/orders/manual-refunds.ts'
import { refundOrder } from '../../services/orders/refund-order.ts'
import { markLinesSent } from '../../services/orders/send-lines.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import type { Ways } from '../../services/payments/refunds/refund-buyers.ts'
import { refundToken } from '../../services/payments/refunds/token-refunds.ts'

/** What went back online, and what is to be paid by hand. */
function answerRefund(outcome: Outcome<Ways>) {
  return outcome.ok ? done({ amount: outcome.value.online, by_hand: outcome.value.byHand }) : outcome
}

export function mountOrders(api: Hono<Env>, context: PaymentContext): void {
  serveStaffWrite(
    api,
    'orders.pack',
    contract.markLinesSent,
    ({ orders, lines, tracking }, { id: actor }) =>
      markLinesSent(context, { purchases: orders, lines, tracking, actor }),
    ({ orders: order }) => ({ order }),
  )

  serveStaffWrite(
    api,
    'refunds.make',
    contract.refundOrder,
    async ({ order, what, amount, reason }, { id: actor }) =>
      answerRefund(await refundOrder(context, { purchaseId: order, what, amount, reason, actor })),
    ({ order }) => ({ order }),
  )

  serveStaffWrite(
    api,
    'refunds.make',
    contract.assignRefund,
    async ({ refund, line }, { id: actor }) => {
      const outcome = await assignRefund(context, { refundId: refund, position: line, actor })
      return outcome.ok ? done({ status: 'done' as const }) : outcome
    },
    ({ refund }) => ({ refund }),
  )

  serveStaffWrite(
    api,
    'refunds.make',
    contract.returnToken,
    async ({ entry }, { id: actor }) => answerRefund(await refundToken(context, { entry, actor })),
    ({ entry }) => ({ entry }),
  )

  serveStaffWrite(
    api,
    'refunds.make',
    contract.payByHand,
    ({ refund, note }, { id: actor }) => payByHand(context, { id: refund, note, actor }),
    ({ refund: manualRefund }) => ({ manualRefund }),
  )

  const quote = async ({ body }: { body: OrderFields }) => {
    const catalogue = await context.catalogue()
    const quoted = await quoteForReader(context, catalogue, body)
    if (!quoted.ok) return quoted
    const { quote, knownAs, usual, notes, sent } = quoted.value
    const to = sent.recipient ?? sent.address
    const goes_to = to && postalLinesIn(catalogue.publication.zones, to)
    return done({ ...quote, known_as: knownAs, usual, notes, goes_to })
  }
  serve(api, contract.quoteForOther, quote, staffGate('orders.enter'))

  serveStaffWrite(
    api,
    'orders.enter',
    contract.placeForOther,
    async ({ session: _, ...body }, { id, role }) => {
      if (body.payment.by === 'invoice' && !may(role, 'invoices.change')) return refuse(forbidden('invoices.change'))
      return placeForReader(context, body, id, role)
    },
    ({ reader, gift_for, email, gift_recipients = [] }) => ({
      reader: [reader, gift_for],
      email: [email, ...gift_recipients.map((recipient) => recipient?.email)],
    }),
  )

  serveStaffWrite(
    api,
    'orders.enter',
    contract.cancelOrder,
    async ({ order, reason }, { id: actor }) => {
      const outcome = await cancelLink(context, { id: order, reason, actor })
      return outcome.ok ? done({ status: 'done' as const }) : outcome
    },
    ({ order }) => ({ order }),
  )

  serveStaffWrite(
    api,
    'orders.enter',
    contract.sendLinkAgain,
    ({ order }, { id: actor }) => sendLinkAgain(context, { id: order, actor }),
    ({ order }) => ({ order }),
  )
}
