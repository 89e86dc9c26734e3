import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { pageError } from '#domain/page-error.ts'
import type { App } from '../app.ts'
import type { Env } from './env.ts'

const NOT_THERE = 'There is nothing here.'

export function notFound(c: Context<Env>): Response {
  return c.json({ errors: NOT_THERE }, 404)
}

/** A bug or an outage: logged with the request's id, told to the visitor in the catalogue's sentence. */
export function answerError(app: App) {
  return async (error: Error, c: Context<Env>): Promise<Response> => {
    if (error instanceof HTTPException) {
      if (error.status === 404) return notFound(c)
      return c.json({ errors: error.message }, error.status)
    }
    c.var.log.error({ err: error }, 'unexpected')
    const email = await app.catalogue().then(
      ({ publication }) => publication.supportEmail,
      () => null,
    )
    return c.json({ errors: pageError(email), request_id: c.var.requestId }, 500)
  }
}
