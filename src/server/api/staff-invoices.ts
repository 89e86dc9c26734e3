import type { Context, Hono } from 'hono'
import * as contract from '#contract/invoices/staff.ts'
import type { Day } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { sendCsv } from '../http/answers/send-csv.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { staffGate } from '../http/staff-gate.ts'
import { saveDraft } from '../services/invoices/edit-draft.ts'
import { recordPayment } from '../services/invoices/record-payment.ts'
import { remindNow, sendDraft } from '../services/invoices/send-by-hand.ts'
import { makeStatement, readStatement, statementFile } from '../services/invoices/statement.ts'
import { takeBackPayment } from '../services/invoices/take-back-payment.ts'
import { voidInvoice } from '../services/invoices/void-invoice.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

export function mountStaffInvoices(api: Hono<Env>, context: PaymentContext): void {
  const ofInvoice = ({ invoice }: { invoice: string }) => ({ order: invoice })

  serveStaffWrite(
    api,
    'invoices.change',
    contract.saveDraft,
    ({ session: _, ...fields }, { id, name }) => saveDraft(context, fields, { id, name }),
    ({ invoice, email }) => ({ order: invoice, email }),
  )

  serveStaffWrite(
    api,
    'invoices.change',
    contract.sendDraft,
    async ({ invoice: id, shown_total: shownTotal }, { id: actor }) =>
      answered(await sendDraft(context, { id, actor, shownTotal })),
    ofInvoice,
  )

  serveStaffWrite(
    api,
    'invoices.change',
    contract.remindNow,
    async ({ invoice: id }, { id: actor }) => answered(await remindNow(context, { id, actor })),
    ofInvoice,
  )

  serveStaffWrite(
    api,
    'invoices.change',
    contract.recordPayment,
    ({ invoice: id, received_on, session: _, ...money }, { id: actor }) =>
      recordPayment(context, { ...money, id, receivedOn: received_on as Day, actor }),
    ofInvoice,
  )

  serveStaffWrite(
    api,
    'invoices.change',
    contract.takeBackPayment,
    ({ invoice: id, payment, left, reason }, actor) =>
      takeBackPayment(context, { id, payment, left }, { actor, reason }),
    ofInvoice,
  )

  serveStaffWrite(
    api,
    'invoices.change',
    contract.voidInvoice,
    async ({ invoice: id, reason }, { id: actor }) => answered(await voidInvoice(context, { id, reason, actor })),
    ofInvoice,
  )

  const findStatement = async (c: Context<Env>) => {
    const asked = contract.statementFile.query.safeParse(c.req.query())
    if (!asked.success) return null
    const { publication } = await context.catalogue()
    const found = await readStatement(context.db, publication, { id: asked.data.invoice, now: context.now() })
    return found && { found, publication }
  }

  api.get(contract.statementFile.path, staffGate('invoices.see'), async (c) => {
    const statement = await findStatement(c)
    if (!statement) return c.notFound()
    const { found, publication } = statement
    return sendCsv(c, `statement-${found.on}.csv`, statementFile(found, publication.currency))
  })

  api.get(contract.statementPdf.path, staffGate('invoices.see'), async (c) => {
    const statement = await findStatement(c)
    if (!statement) return c.notFound()
    const { found, publication } = statement
    const pdf = await makeStatement(context.db, found, publication)
    return c.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="statement-${found.on}.pdf"`,
      'Cache-Control': 'private, no-store',
    })
  })
}

function answered(outcome: Outcome<null>) {
  return outcome.ok ? done({ status: 'done' as const }) : outcome
}
