import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log.ts'
import { loggableUrl } from '../log.ts'
import type { Env } from './env.ts'

/** Gives every request an id, which the answer, the log and the error page all name, and logs it once when answered. */
export function requestLog(log: Log): MiddlewareHandler<Env> {
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ request_id: requestId }))
    await next()
    c.header('X-Request-Id', requestId)
    const { method, url } = c.req
    const ms = Math.round((performance.now() - start) * 10) / 10
    c.var.log.info({ method, url: loggableUrl(url), status: c.res.status, ms }, 'request')
  }
}
