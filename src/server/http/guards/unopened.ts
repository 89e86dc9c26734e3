import type { MiddlewareHandler } from 'hono'
import { errorsBody } from '#contract/fields/errors.ts'
import { isServedUnopened, NOT_OPEN_YET } from '#domain/opening/opening.ts'
import type { App } from '../../reads/app.ts'
import type { Env } from '../env.ts'

/** Before the shop has opened nothing is sold, by readers or by staff; the database refuses it, too. */
export function refuseUnopened({ catalogue }: App): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (isServedUnopened(c.req.method, c.req.path)) return next()
    const { publication } = await catalogue()
    if (publication.openedAt) return next()
    return c.json(errorsBody({ general: NOT_OPEN_YET }), 400, { 'Cache-Control': 'no-store' })
  }
}
