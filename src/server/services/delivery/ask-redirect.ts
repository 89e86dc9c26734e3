import { randomUUID } from 'node:crypto'
import { redirectFault } from '#domain/delivery/redirect.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db } from '../../db/client.ts'
import { redirectRequest } from '../../db/schema/delivery.ts'
import { readReaderRecord } from '../account/reader-record.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { findMailedCopy } from './mailed-copy.ts'
import { lockLedger } from './make-claim.ts'
import { readTimelineFacts } from './timeline-facts.ts'

export type RedirectRow = typeof redirectRequest.$inferSelect

type Context = { db: Db; now: () => Date; catalogue: () => Promise<Catalogue> }

/** Once per copy. Null when there is no such issue. */
export async function askRedirect(
  { db, now, catalogue }: Context,
  { accountId, number }: { accountId: string; number: number },
): Promise<Outcome<RedirectRow> | null> {
  const known = await catalogue()
  if (!known.issues.some((issue) => issue.number === number)) return null
  return db.transaction(async (tx): Promise<Outcome<RedirectRow>> => {
    await lockLedger(tx, accountId)
    const file = await readReaderRecord(tx, accountId, now())
    const facts = file && (await readTimelineFacts(tx, file, known, now()))
    const copy = await findMailedCopy(tx, known, { accountId, issue: number })
    const fault = facts ? redirectFault(facts, number) : null
    if (fault !== null || !copy) return refuse(fault ?? '')
    const made = { accountId, issue: number, serving: copy.serving, at: now() }
    const [row] = await tx
      .insert(redirectRequest)
      .values({ id: randomUUID(), state: 'waiting', ...made })
      .returning()
    if (!row) throw new Error('The request was not written.')
    return done(row)
  })
}
