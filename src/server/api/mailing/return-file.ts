import type { Hono } from 'hono'
import * as contract from '#contract/delivery/return-file.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../../http/answers/staff-write.ts'
import type { Env } from '../../http/env.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import { setMoveAside } from '../../services/people/returns/reported-moves.ts'
import { previewReturns, takeReturns } from '../../services/people/returns/take-returns.ts'

export function mountReturnFile(api: Hono<Env>, context: PaymentContext): void {
  serveStaffWrite(api, 'contacts.report', contract.previewReturnFile, async ({ csv }, actor) => {
    const planned = await previewReturns(context, csv, actor)
    return planned.ok ? done({ lines: planned.value }) : planned
  })
  serveStaffWrite(api, 'contacts.report', contract.takeReturnFile, async ({ csv, reason }, actor) => {
    const taken = await takeReturns(context, csv, { actor, reason })
    return taken.ok ? done({ lines: taken.value }) : taken
  })
  serveStaffWrite(
    api,
    'contacts.report',
    contract.setMoveAside,
    async ({ move, reason }, actor) => {
      const aside = await setMoveAside(context, move, { actor, reason })
      return aside.ok ? done({ move: aside.value }) : aside
    },
    ({ move }) => ({ move }),
  )
}
