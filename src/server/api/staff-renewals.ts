import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/staff-renewals.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../http/env.ts'
import { requireStaff } from '../http/session.ts'
import { BOARD_DAYS, boardFile } from '../services/renewals/board.ts'
import { sendCsv } from './send-csv.ts'

export function mountStaffRenewals(api: Hono<Env>, db: Db, app: App): void {
  api.get(contract.boardFile.path, async (c) => {
    await requireStaff(c)
    const asked = contract.boardFile.query.safeParse(c.req.query())
    if (!asked.success) throw new HTTPException(404, { message: 'Not found.' })
    const { kind, days } = asked.data
    const { publication } = await app.catalogue()
    const filter = { kind: kind || null, days: days || BOARD_DAYS }
    return sendCsv(c, 'renewals.csv', await boardFile({ db, publication, now: app.now() }, filter))
  })
}
