import type { Context, MiddlewareHandler } from 'hono'
import { TOO_MANY_REQUESTS } from '#domain/sign-in.ts'
import { couponLimits, take } from '../services/access/limits.ts'
import type { Env } from './env.ts'
import type { FrontDesk } from './front-desk.ts'

/** Where a code in the address is answered by whether there is such a coupon: the call, the pages, and their data. */
const ASKS = /^\/(api\/)?subscribe(\/renew)?(\.data)?$/

/** Codes are short enough to be typed, and so to be guessed; nobody types a hundred in a quarter of an hour. */
export function refuseCouponGuesses(front: FrontDesk): MiddlewareHandler<Env> {
  return async (c, next) => {
    const asks = ASKS.test(c.req.path) && c.req.query('coupon')
    if (!asks || (await mayTryCoupon(c, front))) return next()
    return c.json({ errors: TOO_MANY_REQUESTS }, 429)
  }
}

export async function mayTryCoupon(c: Context<Env>, { desk, asker }: FrontDesk): Promise<boolean> {
  const { network } = await asker(c)
  const may = await take(desk.db, couponLimits(network), desk.now())
  if (!may) c.var.log.warn({ event: 'coupon-guesses-refused', network }, 'security')
  return may
}
