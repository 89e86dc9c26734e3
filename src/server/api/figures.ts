import { ReadableStream, TextEncoderStream } from 'node:stream/web'
import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import * as contract from '#contract/figures.ts'
import type { Month } from '#domain/day.ts'
import { sendCsv } from '../http/answers/send-csv.ts'
import type { Env } from '../http/env.ts'
import { requireStaff } from '../http/session.ts'
import type { Role } from '../services/access/sessions.ts'
import { exportFile, monthFile, plotFile } from '../services/figures/files.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

const CASHIERS = ['finance'] as const

export function mountFigures(api: Hono<Env>, context: PaymentContext): void {
  /** Who asks, and for what: whoever may not is told so before what was asked for is looked at. */
  async function asked<Query extends z.ZodMiniType>(c: Context<Env>, query: Query, roles?: readonly Role[]) {
    const { owner } = await requireStaff(c, roles)
    const parsed = query.safeParse(c.req.query())
    if (!parsed.success) throw new HTTPException(404, { message: 'Not found.' })
    return { actor: owner.id, query: parsed.data }
  }

  api.get(contract.plotFile.path, async (c) => {
    const { of } = (await asked(c, contract.plotFile.query)).query
    return sent(c, `${of}.csv`, await plotFile(context, of))
  })

  api.get(contract.moneyPlotFile.path, async (c) => {
    const { of } = (await asked(c, contract.moneyPlotFile.query, CASHIERS)).query
    return sent(c, `${of}.csv`, await plotFile(context, of))
  })

  api.get(contract.monthFile.path, async (c) => {
    const { of, month } = (await asked(c, contract.monthFile.query, CASHIERS)).query
    return sent(c, `${of}-${month}.csv`, await monthFile(context, of, month as Month))
  })

  api.get(contract.exportFile.path, async (c) => {
    const { actor, query } = await asked(c, contract.exportFile.query, CASHIERS)
    return sent(c, `all-${query.of}.csv`, await exportFile(context, query.of, actor))
  })
}

/** Written while it is sent, however long it is. */
function sent(c: Context<Env>, name: string, lines: AsyncIterable<string> | Iterable<string>): Response {
  const file = ReadableStream.from(lines).pipeThrough(new TextEncoderStream())
  return sendCsv(c, name, file as unknown as globalThis.ReadableStream)
}
