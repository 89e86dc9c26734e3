import * as z from 'zod/mini'
import { isMonth } from '#domain/figures/month.ts'

import { text } from './fields/text.ts'

const PATH = '/api/staff/figures'

export type PlotFile = z.output<typeof plotFile.query>['of'] | z.output<typeof moneyPlotFile.query>['of']
export type MonthFile = z.output<typeof monthFile.query>['of']
export type Export = z.output<typeof exportFile.query>['of']

/** Each answers a CSV file, not JSON. Counts of readers are for all of the staff, the rest for those who keep the books. */
export const plotFile = {
  path: `${PATH}/counts.csv`,
  query: z.strictObject({ of: z.enum(['readers', 'comings', 'claims']) }),
}

export const moneyPlotFile = {
  path: `${PATH}/money.csv`,
  query: z.strictObject({ of: z.enum(['income', 'deferred', 'waiting-gifts', 'pledge-states']) }),
}

/** `journal` has a line for each kind of movement, `movements` one for each of money, `deferred` one for each of deferred revenue. */
export const monthFile = {
  path: `${PATH}/month.csv`,
  query: z.strictObject({
    of: z.enum(['journal', 'movements', 'deferred']),
    month: text(7).check(z.refine((month) => isMonth(month))),
  }),
}

/** Everything, a row each. */
export const exportFile = {
  path: `${PATH}/export.csv`,
  query: z.strictObject({ of: z.enum(['readers', 'orders', 'invoices', 'gifts', 'pledges']) }),
}
