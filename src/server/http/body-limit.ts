import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Env } from './env.ts'

const MOST = 100_000
const MOST_OF_A_PICTURE = 3_000_000
/** A picture, or a piece of a file that is sold. */
const BRINGS_PICTURE = /^\/api\/staff\/[\w/-]+\/(picture|piece)$/
/** What comes with these is never read. */
const BODILESS = new Set(['GET', 'HEAD'])

const tooMuch = (c: Context) => c.json({ errors: 'That is too much at once.' }, 413)
const counted = (maxSize: number) => bodyLimit({ maxSize, onError: tooMuch })
const [countedBody, countedPicture] = [counted(MOST), counted(MOST_OF_A_PICTURE)]

/**
 * Node lets no more in than was announced, so an announced length is enough to know. To count the bytes of a body that
 * comes without one, the request has to be made anew, which costs more than many an answer.
 */
export const limitBody: MiddlewareHandler<Env> = async (c, next) => {
  if (BODILESS.has(c.req.method)) return next()
  const picture = BRINGS_PICTURE.test(c.req.path)
  const length = c.req.header('Content-Length')
  if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) {
    return (picture ? countedPicture : countedBody)(c, next)
  }
  return Number(length) > (picture ? MOST_OF_A_PICTURE : MOST) ? tooMuch(c) : next()
}
