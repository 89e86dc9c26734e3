import type { Hono } from 'hono'
import * as contract from '#contract/delivery/zone-holds.ts'
import type { Day } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { changeZoneHold, holdZone, liftZoneHold, mailHeldZone } from '../services/delivery/zone-holds.ts'
import type { MailingContext } from '../services/issues/mailing-context.ts'
import type { ZoneHoldRow } from '../services/issues/zone-hold-rows.ts'

export function mountZoneHolds(api: Hono<Env>, mailing: MailingContext): void {
  serveStaffWrite(api, 'holds.change', contract.holdZone, async ({ zone, issue, until, says, reason }, actor) =>
    answered(await holdZone(mailing, { zone, issue, until: until as Day, says }, { actor, reason })),
  )
  serveStaffWrite(api, 'holds.change', contract.changeZoneHold, async ({ hold, until, says, reason }, actor) =>
    answered(await changeZoneHold(mailing, { hold, until: until as Day, says }, { actor, reason })),
  )
  serveStaffWrite(api, 'holds.change', contract.liftZoneHold, async ({ hold, how, reason }, actor) =>
    answered(await liftZoneHold(mailing, { hold, how }, { actor, reason })),
  )
  serveStaffWrite(api, 'holds.change', contract.mailHeldZone, async ({ hold, sign_off }, { id: actor }) => {
    const mailed = await mailHeldZone(mailing, { hold, actor, signOff: sign_off })
    return mailed.ok ? done({ run: mailed.value.id, served: mailed.value.served }) : mailed
  })
}

function answered(outcome: Outcome<ZoneHoldRow>) {
  return outcome.ok ? done({ hold: outcome.value.id }) : outcome
}
