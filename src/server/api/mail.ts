import type { Hono } from 'hono'
import * as contract from '#contract/mail.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { resetMailWords, saveMailWords } from '../services/mail/mail-words.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

/** What the publication says is the administration's. */
const NOBODY_ELSE = [] as const

export function mountMail(api: Hono<Env>, { db, now }: Pick<PaymentContext, 'db' | 'now'>): void {
  serveStaffWrite(api, NOBODY_ELSE, contract.saveMailWords, async ({ mail, subject, text }, { id: actor }) =>
    saved(await saveMailWords({ db, now, actor }, mail, { subject, text })),
  )
  serveStaffWrite(api, NOBODY_ELSE, contract.resetMailWords, async ({ mail }, { id: actor }) =>
    saved(await resetMailWords({ db, now, actor }, mail)),
  )
}

function saved(outcome: Outcome<null>) {
  return outcome.ok ? done({ saved: true as const }) : outcome
}
