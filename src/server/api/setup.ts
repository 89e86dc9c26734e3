import type { Hono } from 'hono'
import * as contract from '#contract/access/setup.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../http/answers/serve.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Callers } from '../http/callers.ts'
import type { Env } from '../http/env.ts'
import type { App } from '../reads/app.ts'
import { openShop } from '../services/catalogue/open-shop.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'
import { makeFirstAdministrator } from '../services/people/first-administrator.ts'
import { startTrial } from '../services/trial/start-trial.ts'
import { wipeTrial } from '../services/trial/wipe-trial.ts'
import { welcome } from './access/login.ts'

const SECOND_FACTOR_FIRST = '/staff/two-factor?redirect=/staff/setup'

type Parts = {
  front: Callers
  paymentContext: PaymentContext
  app: App
}

export function mountSetup(api: Hono<Env>, { front, paymentContext, app }: Parts): void {
  const { equipment } = app.setup
  serve(api, contract.makeFirstAdministrator, async ({ body }, c) => {
    const caller = await front.caller(c)
    return welcome(c, caller, await makeFirstAdministrator(front.auth, caller, body), SECOND_FACTOR_FIRST)
  })

  serveStaffWrite(api, 'settings.change', contract.openShop, async (_, { id }) => {
    const opened = await openShop(paymentContext, equipment, id)
    return opened.ok ? done({ status: 'done' as const }) : opened
  })

  serveStaffWrite(api, 'settings.change', contract.startTrial, async (_, { id }) => {
    const begun = await startTrial(paymentContext, equipment, id)
    return begun.ok ? done({ status: 'done' as const }) : begun
  })

  serveStaffWrite(api, 'settings.change', contract.wipeTrial, async ({ name }, { id }) => {
    const wiped = await wipeTrial(paymentContext, { name, actor: id })
    return wiped.ok ? done({ status: 'done' as const }) : wiped
  })

  // The link for a private window, which is a reader's from then on.
  api.get('/trial', async (c) => {
    const pass = c.req.query('pass') ?? ''
    if (await app.setup.isTrialPass(pass)) c.var.sessions.writeCookie(c, 'trial', pass)
    c.header('Cache-Control', 'no-store')
    return c.redirect('/')
  })
}
