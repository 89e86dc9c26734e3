import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import * as contract from '#contract/figures.ts'
import type { Month } from '#domain/day.ts'
import { streamCsv } from '../http/answers/send-csv.ts'
import type { Env } from '../http/env.ts'
import { requireStaff, staffGate } from '../http/staff-gate.ts'
import { exportFile, monthFile, plotFile } from '../services/figures/files.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

export function mountFigures(api: Hono<Env>, context: PaymentContext): void {
  function asked<Query extends z.ZodMiniType>(c: Context<Env>, query: Query): z.output<Query> {
    const parsed = query.safeParse(c.req.query())
    if (!parsed.success) throw new HTTPException(404, { message: 'Not found.' })
    return parsed.data
  }

  api.get(contract.plotFile.path, staffGate('figures.see'), async (c) => {
    const { of } = asked(c, contract.plotFile.query)
    return streamCsv(c, `${of}.csv`, await plotFile(context, of))
  })

  api.get(contract.moneyPlotFile.path, staffGate('books.see'), async (c) => {
    const { of } = asked(c, contract.moneyPlotFile.query)
    return streamCsv(c, `${of}.csv`, await plotFile(context, of))
  })

  api.get(contract.monthFile.path, staffGate('books.see'), async (c) => {
    const { of, month } = asked(c, contract.monthFile.query)
    const { owner } = await requireStaff(c, 'books.see')
    return streamCsv(c, `${of}-${month}.csv`, await monthFile(context, { of, month: month as Month, actor: owner.id }))
  })

  api.get(contract.exportFile.path, staffGate('books.see'), async (c) => {
    const { owner } = await requireStaff(c, 'books.see')
    const { of } = asked(c, contract.exportFile.query)
    return streamCsv(c, `all-${of}.csv`, await exportFile(context, of, owner.id))
  })
}
