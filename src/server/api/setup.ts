import type { Hono } from 'hono'
import * as contract from '#contract/access/setup.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../http/answers/serve.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Callers } from '../http/callers.ts'
import type { Env } from '../http/env.ts'
import type { Equipment } from '../services/catalogue/open-shop.ts'
import { openShop } from '../services/catalogue/open-shop.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'
import { makeFirstAdministrator } from '../services/people/first-administrator.ts'
import { welcome } from './access/login.ts'

const SECOND_FACTOR_FIRST = '/staff/two-factor?redirect=/staff/setup'

type Parts = {
  front: Callers
  paymentContext: PaymentContext
  equipment: Equipment
}

export function mountSetup(api: Hono<Env>, { front, paymentContext, equipment }: Parts): void {
  serve(api, contract.makeFirstAdministrator, async ({ body }, c) => {
    const caller = await front.caller(c)
    return welcome(c, caller, await makeFirstAdministrator(front.auth, caller, body), SECOND_FACTOR_FIRST)
  })

  serveStaffWrite(api, 'settings.change', contract.openShop, async (_, { id }) => {
    const opened = await openShop(paymentContext, equipment, id)
    return opened.ok ? done({ status: 'done' as const }) : opened
  })
}
