import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/people-contacts.ts'
import { checkReport } from '#domain/contact-report.ts'
import { done } from '#domain/outcome.ts'
import { sendCsv } from '../../http/answers/send-csv.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import { requireStaff } from '../../http/session.ts'
import type { App } from '../../reads/app.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import { contactFile } from '../../services/people/contact-queue.ts'
import { takeReport, takeReports } from '../../services/people/contact-reports.ts'

const ROLES = ['support', 'fulfilment'] as const

export function mountContacts(api: Hono<Env>, context: PaymentContext, app: App): void {
  serveStaffWrite(api, ROLES, contract.reportContact, async ({ reason, session: _, ...said }, actor) => {
    const checked = checkReport(said)
    if (!checked.ok) return checked
    const taken = await takeReport(context, checked.value, { actor, reason })
    return taken.ok ? done({ says: taken.value }) : taken
  })

  serveStaffWrite(api, ROLES, contract.reportContacts, async ({ csv, reason }, actor) => {
    const taken = await takeReports(context, csv, { actor, reason })
    return taken.ok ? done({ lines: taken.value }) : taken
  })

  api.get(contract.contactFile.path, async (c) => {
    await requireStaff(c, ROLES)
    const asked = contract.contactFile.query.safeParse(c.req.query())
    if (!asked.success) throw new HTTPException(404, { message: 'Not found.' })
    const { publication } = await app.catalogue()
    return sendCsv(c, 'contacts.csv', await contactFile(context.db, asked.data.queue, publication.timeZone))
  })
}
