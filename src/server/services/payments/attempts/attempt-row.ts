import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { attempt } from '../../../db/schema/payments.ts'
import type { AttemptRow } from '../fulfilment.ts'

export async function changeAttempt(tx: Tx, row: AttemptRow, fields: Partial<AttemptRow>): Promise<AttemptRow> {
  const [after] = await tx.update(attempt).set(fields).where(eq(attempt.id, row.id)).returning()
  if (!after) throw new Error('The attempt is gone.')
  return after
}

/** The metadata of an intent may hold anything. */
export function isAttemptId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
