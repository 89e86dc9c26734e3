import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errorsBody } from '#contract/fields/errors.ts'
import type { Env } from '../env.ts'

const MOST = 100_000
const MOST_OF_A_PICTURE = 3_000_000
/** The longest text of a page, when each of its characters is escaped. */
const MOST_OF_A_PAGE = 700_000
/** A picture, or a piece of a file that is sold. */
const BRINGS_PICTURE = /^\/api\/staff\/[\w/-]+\/(picture|piece)$/
/** The EPUB or PDF of an issue, by a plain form. */
const MOST_OF_A_FILE = 61_000_000
const BRINGS_FILE = /^\/staff\/issues\/\d{1,9}\/text$/
/** Also a list of what the post returned. */
const BRINGS_PAGE = /^\/api\/staff\/(pages|contacts\/return-file)(\/preview)?$/
/** What comes with these is never read. */
const BODILESS = new Set(['GET', 'HEAD'])

const tooMuch = (c: Context) => c.json(errorsBody({ general: 'That is too much at once.' }), 413)
const countedBody = bodyLimit({ maxSize: MOST, onError: tooMuch })

/**
 * Node lets no more in than was announced, so an announced length is enough to know, and nothing has to be read before it
 * is clear who may send it. What comes without one is read here to be counted, so that it is never much.
 */
export const limitBody: MiddlewareHandler<Env> = async (c, next) => {
  if (BODILESS.has(c.req.method)) return next()
  const length = c.req.header('Content-Length')
  if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) {
    return countedBody(c, next)
  }
  return Number(length) > mostFor(c.req.path) ? tooMuch(c) : next()
}

function mostFor(path: string): number {
  if (BRINGS_PICTURE.test(path)) return MOST_OF_A_PICTURE
  if (BRINGS_FILE.test(path)) return MOST_OF_A_FILE
  return BRINGS_PAGE.test(path) ? MOST_OF_A_PAGE : MOST
}
