import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/access/audit.ts'
import { askedOfAudit } from '#domain/access/audit.ts'
import { sendCsv } from '../../http/answers/send-csv.ts'
import type { Env } from '../../http/env.ts'
import { requireStaff } from '../../http/session.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import { auditFile } from '../../services/people/audit-list.ts'

export function mountAudit(api: Hono<Env>, { db, catalogue }: Pick<PaymentContext, 'db' | 'catalogue'>): void {
  api.get(contract.auditFile.path, async (c) => {
    await requireStaff(c, [])
    const asked = contract.auditFile.query.safeParse(c.req.query())
    if (!asked.success) throw new HTTPException(404, { message: 'Not found.' })
    const { publication } = await catalogue()
    return sendCsv(c, 'audit-log.csv', await auditFile({ db, publication }, askedOfAudit(asked.data)))
  })
}
