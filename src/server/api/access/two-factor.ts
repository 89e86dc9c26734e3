import type { Hono } from 'hono'
import * as contract from '#contract/access/two-factor.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import { letIn } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { requireStaffMember, secondStepGate } from '../../http/staff-gate.ts'
import type { App } from '../../reads/app.ts'
import {
  beginTotp,
  confirmTotp,
  renewRecoveryCodes,
  showSecondFactor,
} from '../../services/access/second-factor/two-factor.ts'
import { welcome } from './login.ts'

export function mountTwoFactor(api: Hono<Env>, { auth, caller: callerFor }: Callers, app: App): void {
  for (const { method, path } of Object.values(contract)) api.on(method, path, secondStepGate)

  serve(api, contract.beginTotp, async (_, c) => {
    const { publication } = await app.catalogue()
    return beginTotp(auth, await requireStaffMember(c), publication.name)
  })

  serve(api, contract.confirmTotp, async ({ body }, c) => {
    const caller = await callerFor(c)
    const passed = await confirmTotp(auth, { caller, staff: await requireStaffMember(c), code: body.code })
    if (!passed.ok) return passed
    letIn(c, caller, passed.value.ticket)
    return done({ recovery_codes: passed.value.recoveryCodes })
  })

  serve(api, contract.verifyTwoFactor, async ({ body }, c) => {
    const caller = await callerFor(c)
    const passed = await showSecondFactor(auth, { caller, staff: await requireStaffMember(c), code: body.code })
    return welcome(c, caller, passed, body.path)
  })

  serve(api, contract.renewRecoveryCodes, async (_, c) => {
    const renewed = await renewRecoveryCodes(auth, await callerFor(c), await requireStaffMember(c))
    return renewed.ok ? done({ recovery_codes: renewed.value }) : renewed
  })
}
