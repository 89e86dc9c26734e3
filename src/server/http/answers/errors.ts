import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { errorsBody } from '#contract/fields/errors.ts'
import { pageError } from '#domain/account/page-error.ts'
import { isOutage } from '../../db/outage.ts'
import { violates } from '../../db/violation.ts'
import type { App } from '../../reads/app.ts'
import type { Env } from '../env.ts'
import { unreadable } from '../guards/readable.ts'
import { LOG_IN_FIRST } from '../session.ts'

const NOT_THERE = 'There is nothing here.'

export function notFound(c: Context<Env>): Response {
  return c.json(errorsBody({ general: NOT_THERE }), 404)
}

/** A bug or an outage: logged with the request's id, told to the visitor in the catalogue's sentence. */
export function answerError(app: Pick<App, 'supportEmail'>) {
  return async (thrown: Error, c: Context<Env>): Promise<Response> => {
    const error = hasLeft(thrown) ? unreadable() : isGone(thrown) ? loggedOut() : thrown
    if (error instanceof HTTPException) {
      if (error.status === 404) return notFound(c)
      if (error.status === 403) c.var.log.warn({ event: 'not-allowed', ...Object(error.cause) }, 'security')
      return c.json(errorsBody({ general: error.message }), error.status)
    }
    c.var.log.error({ err: error }, 'unexpected')
    const answer = c.json(
      { ...errorsBody({ general: pageError(app.supportEmail()) }), request_id: c.var.requestId },
      500,
    )
    return isOutage(error) ? unavailable(answer) : answer
  }
}

const RETRY_AFTER_SECONDS = '2'

/** The same answer, saying that it is for a moment only: proxies and well-behaved callers try again. */
export function unavailable({ body, headers }: Response): Response {
  const kept = new Headers(headers)
  kept.set('Retry-After', RETRY_AFTER_SECONDS)
  kept.set('Cache-Control', 'no-store')
  return new Response(body, { status: 503, headers: kept })
}

/** The account was deleted between its session's check and what it asked for: as if it had come a moment later. */
function isGone(error: Error): boolean {
  return violates(error, 'account_has_email')
}

const loggedOut = () => new HTTPException(401, { message: LOG_IN_FIRST })

/** Node's word for a client that was gone before its request had come whole: no fault of ours, and nobody to tell. */
function hasLeft(error: Error): boolean {
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
}
