import { restartDonation, setUpDonation } from '#contract/donations.ts'
import type { Day } from '#domain/day.ts'
import type { LinkedDonation } from '#server/reads/donations.ts'
import type { Called } from '../../calls/call.ts'
import { makeCall, STRANGE_ANSWER } from '../../calls/call.ts'
import type { StoredPayment } from '../account/payment/payment-words.ts'
import type { CardSetupCalls } from '../account/payment/use-card-setup.ts'

/** What it is charged by from now on, and when; no day where that has not changed. */
export type Kept = { payment: StoredPayment; next: Day | null }

const STRANGE = { ok: false as const, faults: { general: STRANGE_ANSWER, fields: {} } }

/** A donation that is not running goes on with the new card. */
export function donationCardCalls(token: string, { name, status }: LinkedDonation): CardSetupCalls<Kept> {
  return {
    async start(name) {
      const called = await makeCall(setUpDonation, { query: { token }, body: { name } })
      if (!called.ok) return called
      return 'stripe_secret' in called.answer ? { ok: true, answer: called.answer } : STRANGE
    },
    async keep(setupIntent) {
      if (status !== 'active') return restart(token, setupIntent)
      const called = await makeCall(setUpDonation, { query: { token }, body: { name, cc_token: setupIntent } })
      if (!called.ok) return called
      const payment = called.answer
      return 'stripe_secret' in payment ? STRANGE : { ok: true, answer: { payment, next: null } }
    },
  }
}

export async function restart(token: string, setupIntent?: string): Promise<Called<Kept>> {
  const body = setupIntent === undefined ? {} : { 'payment-method': setupIntent }
  const called = await makeCall(restartDonation, { query: { token }, body })
  if (!called.ok) return called
  const { payment, next } = called.answer
  return { ok: true, answer: { payment, next: next as Day } }
}
