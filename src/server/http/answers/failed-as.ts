import type { Outcome } from '#domain/outcome.ts'
import type { Refused } from './serve.ts'

/** The spec's error shapes of changes and redemptions: a refusal that says which of them failed. */
export function failedAs(
  type: 'updated-failed' | 'upgrade-failed' | 'redeem-failed',
  refused: Extract<Outcome<never>, { ok: false }> | Refused,
): Refused {
  if ('wire' in refused) return { ...refused, wire: { type, ...refused.wire } }
  const { errors, because } = refused
  return { ok: false, wire: { type, errors }, ...(because === 'too many' && { status: 429 }) }
}
