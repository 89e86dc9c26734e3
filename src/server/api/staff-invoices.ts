import type { Context, Hono } from 'hono'
import * as contract from '#contract/staff-invoices.ts'
import type { Day } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { requireStaff } from '../http/session.ts'
import { recordPayment } from '../services/invoices/record-payment.ts'
import { remindNow, sendDraft } from '../services/invoices/send-by-hand.ts'
import { voidInvoice } from '../services/invoices/void-invoice.ts'
import type { Till } from '../services/money/till.ts'

const ROLES = ['finance'] as const

export function mountStaffInvoices(api: Hono<Env>, till: Till): void {
  const staff = async (c: Context<Env>) => (await requireStaff(c, ROLES)).owner.id

  serve(api, contract.sendDraft, async ({ body: { invoice: id } }, c) =>
    answered(await sendDraft(till, { id, actor: await staff(c) })),
  )

  serve(api, contract.remindNow, async ({ body: { invoice: id } }, c) =>
    answered(await remindNow(till, { id, actor: await staff(c) })),
  )

  serve(api, contract.recordPayment, async ({ body }, c) => {
    const actor = await staff(c)
    const { invoice: id, means, amount, received_on, note } = body
    const outcome = await recordPayment(till, { id, means, amount, receivedOn: received_on as Day, note, actor })
    if (outcome.already && !outcome.ok) return { ok: false, wire: { errors: outcome.errors }, status: 409 }
    return answered(outcome)
  })

  serve(api, contract.voidInvoice, async ({ body: { invoice: id, reason } }, c) =>
    answered(await voidInvoice(till, { id, reason, actor: await staff(c) })),
  )
}

function answered(outcome: Outcome<null>) {
  return outcome.ok ? done({ status: 'done' as const }) : outcome
}
