import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import { loggableUrl } from '../log.ts'
import type { Env, RequestLog } from './env.ts'
import type { Traffic } from './traffic.ts'

/**
 * Gives every request an id, which the answer, the log and the error page all name, and logs it once when answered; counts
 * it, too, where somebody wants to know.
 */
export function requestLog(log: Log, traffic: Traffic | null = null): MiddlewareHandler<Env> {
  // Its fields are ours and hold no secrets, and to look for some in each line costs more than the line.
  const lines = log.child({}, { redact: [] })
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('log', logOf(log, requestId))
    await next()
    // c.header() would make the answer anew, with a body that has to be streamed.
    c.res.headers.set('X-Request-Id', requestId)
    const { method, url } = c.req
    const { status } = c.res
    const ms = performance.now() - start
    traffic?.count({ method, route: routePath(c), status, seconds: ms / 1000 })
    lines.info(
      { request_id: requestId, method, url: loggableUrl(url), status, ms: Math.round(ms * 10) / 10 },
      'request',
    )
  }
}

/** Most requests have nothing to say but that they were answered. */
function logOf(log: Log, requestId: string): RequestLog {
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
