import type { MiddlewareHandler } from 'hono'
import { errorsBody } from '#contract/fields/errors.ts'
import { VIEW_ONLY } from '#domain/access/view-only.ts'
import type { Env } from '../env.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** product 8: a page that shows staff somebody else's account sends `admin-view` along, and with it nothing is written. */
export const refuseViewOnly: MiddlewareHandler<Env> = async (c, next) => {
  const writes = !SAFE.has(c.req.method)
  if (writes && c.req.queries('admin-view') !== undefined) return c.json(errorsBody({ general: VIEW_ONLY }), 403)
  return next()
}
