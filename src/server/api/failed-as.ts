import type { Outcome } from '#domain/outcome.ts'
import type { Refused } from '../http/serve.ts'

/** The spec's error shapes of changes and redemptions: a refusal that says which of them failed. */
export function failedAs(
  type: 'updated-failed' | 'upgrade-failed' | 'redeem-failed',
  refused: Extract<Outcome<never>, { ok: false }> | Refused,
): Refused {
  return { ok: false, wire: { type, ...('wire' in refused ? refused.wire : { errors: refused.errors }) } }
}
