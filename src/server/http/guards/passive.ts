import type { MiddlewareHandler } from 'hono'
import { errorsBody } from '#contract/fields/errors.ts'
import { isServedPassively, READ_ONLY } from '#domain/database-identity.ts'
import type { Env } from '../env.ts'

const RETRY_AFTER_SECONDS = '60'

/** On a copy of the shop nothing is written: the provider's webhooks are told to come again, everybody else is told why. */
export const refuseWhilePassive: MiddlewareHandler<Env> = async (c, next) => {
  if (isServedPassively(c.req.method, c.req.path)) return next()
  return c.json(errorsBody({ general: READ_ONLY }), 503, {
    'Retry-After': RETRY_AFTER_SECONDS,
    'Cache-Control': 'no-store',
  })
}
