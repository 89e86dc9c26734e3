import type { Hono } from 'hono'
import * as contract from '#contract/payments.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import { returnUnmatched } from '../../services/payments/unmatched-payments.ts'

export function mountPayments(api: Hono<Env>, context: PaymentContext): void {
  serveStaffWrite(
    api,
    'payments.match',
    contract.returnUnmatched,
    ({ payment, amount }, { id: actor }) => returnUnmatched(context, { intent: payment, amount, actor }),
    ({ payment }) => ({ payment }),
  )
}
