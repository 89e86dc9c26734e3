import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import { loggableUrl } from '../log.ts'
import type { Env, RequestLog } from './env.ts'
import type { CountRequest } from './metrics/traffic.ts'

/** Asked every few seconds, for ever: that all is well is no news. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Gives every request an id, which the answer, the log and the error page all name; logs it, and counts it, once when answered. */
export function requestLog(log: Log, count: CountRequest | null = null): MiddlewareHandler<Env> {
  // Its fields are ours and hold no secrets, and to look for some in each line costs more than the line.
  const lines = log.child({}, { redact: [] })
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('log', openRequestLog(log, requestId))
    await next()
    // c.header() would make the answer anew, with a body that has to be streamed.
    c.res.headers.set('X-Request-Id', requestId)
    const { method } = c.req
    const { status } = c.res
    const route = routePath(c)
    const ms = performance.now() - start
    count?.({ method, route, status, seconds: ms / 1000 })
    const level = PROBES.has(route) && status < 400 ? 'debug' : 'info'
    const url = loggableUrl(c.req.url)
    lines[level]({ request_id: requestId, method, url, status, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}

/** Most requests have nothing to say but that they were answered. */
function openRequestLog(log: Log, requestId: string): RequestLog {
  let own: Log | null = null
  const ours = () => {
    own ??= log.child({ request_id: requestId })
    return own
  }
  return {
    info: (...said) => ours().info(...said),
    warn: (...said) => ours().warn(...said),
    error: (...said) => ours().error(...said),
  }
}
