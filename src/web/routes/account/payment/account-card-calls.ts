import type * as z from 'zod/mini'
import type { renewalCharge } from '#contract/account/card.ts'
import { setUpCard } from '#contract/account/card.ts'
import { makeCall, STRANGE_ANSWER } from '../../../calls/call.ts'
import type { StoredPayment } from './payment-words.ts'
import type { CardSetupCalls } from './use-card-setup.ts'

/** By what the call is allowed: the session of who is logged in, or an emailed link. */
export type SetupRight = { session: string } | { token: string }

/** What is stored now, and what became of a renewal that waited for it. */
export type SavedPayment = { payment: StoredPayment; renewal?: z.output<typeof renewalCharge> | undefined }

const STRANGE = { ok: false as const, faults: { general: STRANGE_ANSWER, fields: {} } }

export function accountCardCalls(right: SetupRight): CardSetupCalls<SavedPayment> {
  return {
    async start(name) {
      const called = await makeCall(setUpCard, { query: right, body: { name } })
      if (!called.ok) return called
      return 'stripe_secret' in called.answer ? { ok: true, answer: called.answer } : STRANGE
    },
    async keep(setup_intent) {
      const called = await makeCall(setUpCard, { query: right, body: { setup_intent } })
      if (!called.ok) return called
      return 'payment' in called.answer ? { ok: true, answer: called.answer } : STRANGE
    },
  }
}
