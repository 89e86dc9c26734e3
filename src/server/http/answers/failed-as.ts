import type { Refused } from '#domain/outcome.ts'
import type { ShapedRefusal } from './serve.ts'
import { answerRefusal } from './serve.ts'

/** The spec's error shapes of changes and redemptions: a refusal that says which of them failed. */
export function failedAs(
  type: 'updated-failed' | 'upgrade-failed' | 'redeem-failed',
  refused: Refused | ShapedRefusal,
): ShapedRefusal {
  const { body, status } = 'body' in refused ? refused : answerRefusal(refused)
  return { ok: false, body: { type, ...body }, status }
}
