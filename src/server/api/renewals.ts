import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/renewals.ts'
import { streamCsv } from '../http/answers/send-csv.ts'
import { serve } from '../http/answers/serve.ts'
import type { Env } from '../http/env.ts'
import { requireReader } from '../http/session.ts'
import { staffGate } from '../http/staff-gate.ts'
import type { App } from '../reads/app.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import { switchAutorenew } from '../services/renewals/autorenew.ts'
import { RENEWALS_DUE_DAYS, renewalsDueFile } from '../services/renewals/renewals-due.ts'
import { stopRenewal } from '../services/renewals/stop-renewal.ts'

const LONGEST_TOKEN = 200

export function mountRenewals(api: Hono<Env>, auth: AuthContext, app: App): void {
  // Reached from mail and without a script: a page that asks, and a form that posts to its own address. The token is all the
  // right that there is to have, so there is nothing for another site to forge.
  api.post('/renewal/stop', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, LONGEST_TOKEN)
    await stopRenewal(auth, token, (await app.catalogue()).publication)
    return c.redirect(`/renewal/stop?${new URLSearchParams({ token })}`, 303)
  })

  serve(api, contract.switchAutorenew, async ({ query: { to, nonce } }, c) => {
    const { owner } = await requireReader(c)
    const { publication: shop } = await app.catalogue()
    const turn = to === undefined ? null : to === 'on'
    return switchAutorenew(auth, owner.id, { to: turn, nonce: nonce ?? null, shop })
  })

  api.get(contract.boardFile.path, staffGate('renewals.see'), async (c) => {
    const asked = contract.boardFile.query.safeParse(c.req.query())
    if (!asked.success) throw new HTTPException(404, { message: 'Not found.' })
    const { kind, days } = asked.data
    const { publication } = await app.catalogue()
    const filter = { kind: kind || null, days: days || RENEWALS_DUE_DAYS }
    return streamCsv(c, 'renewals.csv', renewalsDueFile({ db: auth.db, publication, now: app.now() }, filter))
  })
}
