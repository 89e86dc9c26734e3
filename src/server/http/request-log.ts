import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import { loggableUrl } from '../log.ts'
import type { Env, RequestLog } from './env.ts'
import type { Traffic } from './metrics/traffic.ts'

/** `url` as the log may keep it. */
type Answered = { requestId: string; method: string; route: string; url: string; status: number; ms: number }
export type NoteRequest = (answered: Answered) => void

/** Asked every few seconds, for ever: that all is well is no news. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Logs what was answered, a line each, and counts it where somebody wants to know. */
export function requestNotes(log: Log, traffic: Traffic | null): NoteRequest {
  // Its fields are ours and hold no secrets, and to look for some in each line costs more than the line.
  const lines = log.child({}, { redact: [] })
  return ({ requestId, method, route, url, status, ms }) => {
    traffic?.count({ method, route, status, seconds: ms / 1000 })
    const level = PROBES.has(route) && status < 400 ? 'debug' : 'info'
    lines[level]({ request_id: requestId, method, url, status, ms: Math.round(ms * 10) / 10 }, 'request')
  }
}

/** Gives every request an id, which the answer, the log and the error page all name, and notes it once when answered. */
export function requestLog(log: Log, note = requestNotes(log, null)): MiddlewareHandler<Env> {
  return async (c, next) => {
    const requestId = randomUUID()
    const start = performance.now()
    c.set('requestId', requestId)
    c.set('log', logOf(log, requestId))
    await next()
    // c.header() would make the answer anew, with a body that has to be streamed.
    c.res.headers.set('X-Request-Id', requestId)
    const { method, url } = c.req
    const ms = performance.now() - start
    note({ requestId, method, route: routePath(c), url: loggableUrl(url), status: c.res.status, ms })
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
