import type { MiddlewareHandler } from 'hono'
import { errorsBody } from '#contract/fields/errors.ts'
import { isServedUnopened, NOT_OPEN_YET } from '#domain/opening/opening.ts'
import type { App } from '../../reads/app.ts'
import type { Env } from '../env.ts'

/** Before the shop has opened nothing is sold, by readers or by staff, but in a trial; the database refuses it, too. */
export function refuseUnopened({ setup }: App): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (isServedUnopened(c.req.method, c.req.path)) return next()
    if (await setup.sellsTo(c.req.raw)) return next()
    return c.json(errorsBody({ general: NOT_OPEN_YET }), 400, { 'Cache-Control': 'no-store' })
  }
}
