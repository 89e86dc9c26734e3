import type { Hono } from 'hono'
import * as contract from '#contract/invoices.ts'
import type { Day } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { recordPayment } from '../services/invoices/record-payment.ts'
import { remindNow, sendDraft } from '../services/invoices/send-by-hand.ts'
import { voidInvoice } from '../services/invoices/void-invoice.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

const ROLES = ['finance'] as const

export function mountStaffInvoices(api: Hono<Env>, context: PaymentContext): void {
  serveStaffWrite(api, ROLES, contract.sendDraft, async ({ invoice: id }, { id: actor }) =>
    answered(await sendDraft(context, { id, actor })),
  )

  serveStaffWrite(api, ROLES, contract.remindNow, async ({ invoice: id }, { id: actor }) =>
    answered(await remindNow(context, { id, actor })),
  )

  serveStaffWrite(api, ROLES, contract.recordPayment, async (body, { id: actor }) => {
    const { invoice: id, means, amount, received_on, note } = body
    const outcome = await recordPayment(context, { id, means, amount, receivedOn: received_on as Day, note, actor })
    return answered(outcome)
  })

  serveStaffWrite(api, ROLES, contract.voidInvoice, async ({ invoice: id, reason }, { id: actor }) =>
    answered(await voidInvoice(context, { id, reason, actor })),
  )
}

function answered(outcome: Outcome<null>) {
  return outcome.ok ? done({ status: 'done' as const }) : outcome
}
