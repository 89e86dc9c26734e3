import type { Hono } from 'hono'
import * as contract from '#contract/people-contacts.ts'
import { checkReport } from '#domain/contact-report.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import { takeReport, takeReports } from '../../services/people/contact-reports.ts'

export function mountContacts(api: Hono<Env>, context: PaymentContext): void {
  serveStaffWrite(api, 'contacts.report', contract.reportContact, async ({ reason, session: _, ...said }, actor) => {
    const checked = checkReport(said)
    if (!checked.ok) return checked
    const taken = await takeReport(context, checked.value, { actor, reason })
    return taken.ok ? done({ says: taken.value }) : taken
  })

  serveStaffWrite(api, 'contacts.report', contract.reportContacts, async ({ csv, reason }, actor) => {
    const taken = await takeReports(context, csv, { actor, reason })
    return taken.ok ? done({ lines: taken.value }) : taken
  })
}
