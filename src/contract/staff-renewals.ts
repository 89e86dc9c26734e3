import * as z from 'zod/mini'
import { FORECAST_KINDS } from '#domain/renewals/renewal-forecast.ts'

/** Answers a CSV file, not JSON: the board of what is to come, narrowed down as on the page. */
export const boardFile = {
  path: '/api/staff/renewals/board.csv',
  query: z.strictObject({
    kind: z.optional(z.enum(['', ...FORECAST_KINDS])),
    days: z.optional(z.pipe(z.enum(['', '7', '14', '30', '60']), z.transform(Number))),
  }),
}
