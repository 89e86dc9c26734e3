import type { Hono } from 'hono'
import * as contract from '#contract/staff-access.ts'
import { done } from '#domain/outcome.ts'
import type { App } from '../app.ts'
import type { Env } from '../http/env.ts'
import type { FrontDesk } from '../http/front-desk.ts'
import { letIn } from '../http/front-desk.ts'
import { serve } from '../http/serve.ts'
import { requireStaffMember } from '../http/session.ts'
import {
  beginTotp,
  confirmTotp,
  renewRecoveryCodes,
  showSecondFactor,
} from '../services/access/second-factor/two-factor.ts'
import { welcome } from './access.ts'

export function mountStaffAccess(api: Hono<Env>, { desk, asker: askerOf }: FrontDesk, app: App): void {
  serve(api, contract.beginTotp, async (_, c) => {
    const { publication } = await app.catalogue()
    return beginTotp(desk, await requireStaffMember(c), publication.name)
  })

  serve(api, contract.confirmTotp, async ({ body }, c) => {
    const asker = await askerOf(c)
    const passed = await confirmTotp(desk, asker, await requireStaffMember(c), body.code)
    if (!passed.ok) return passed
    letIn(c, asker, passed.value.ticket)
    return done({ recovery_codes: passed.value.recoveryCodes })
  })

  serve(api, contract.verifyTwoFactor, async ({ body }, c) => {
    const asker = await askerOf(c)
    const passed = await showSecondFactor(desk, asker, await requireStaffMember(c), body.code)
    return welcome(c, asker, passed, body.path)
  })

  serve(api, contract.renewRecoveryCodes, async (_, c) => {
    const renewed = await renewRecoveryCodes(desk, await askerOf(c), await requireStaffMember(c))
    return renewed.ok ? done({ recovery_codes: renewed.value }) : renewed
  })
}
