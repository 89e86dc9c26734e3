import * as z from 'zod/mini'
import { FORECAST_KINDS } from '#domain/renewals/renewal-forecast.ts'
import { endpoint } from './endpoint.ts'

/** Answers a CSV file, not JSON: the board of what is to come, narrowed down as on the page. */
export const boardFile = {
  path: '/api/staff/renewals/board.csv',
  query: z.strictObject({
    kind: z.optional(z.enum(['', ...FORECAST_KINDS])),
    days: z.optional(z.pipe(z.enum(['', '7', '14', '30', '60']), z.transform(Number))),
  }),
}

/** Toggles once per nonce; a call that names the wanted state can be repeated safely. */
export const switchAutorenew = endpoint({
  method: 'POST',
  path: '/api/account/autorenew',
  query: z.strictObject({
    to: z.optional(z.enum(['on', 'off'])),
    nonce: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  answer: z.object({ autorenew: z.boolean() }),
})
