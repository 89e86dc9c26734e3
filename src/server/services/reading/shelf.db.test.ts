import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bought, DIGITAL_ISSUE } from '../../../../tests/support/bought.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { statementsOf } from '../../../../tests/support/statements.ts'
import { entitlement } from '../../db/schema/orders.ts'
import { piece, readingPosition } from '../../db/schema/reading.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'

const test = runtimeForFile({ empties: 'reading_position' })
const db = () => test.runtime.database.db
const now = () => test.runtime.app.now()
const numbersOf = async (accountId: string) =>
  (await test.runtime.app.reading.shelf(accountId)).map(({ issue }) => issue.number)

it('holds what was served in digital form or bought, newest first, and nothing that is only coming', async () => {
  const { id } = await readersOf(test).join({ deliverable: 'digital', had: [49, 50] })
  expect(await numbersOf(id)).toEqual([50, 49])
  await bought(db(), { lines: [DIGITAL_ISSUE], accountId: id, now: now() })
  expect(await numbersOf(id)).toEqual([51, 50, 49])
})

it('holds the issue a print subscription opened, and print issues that included the digital one', async () => {
  const { id } = await readersOf(test).join({ had: [49, 50] })
  expect(await numbersOf(id)).toEqual([51])
  const served = and(eq(ledgerEntry.accountId, id), eq(ledgerEntry.issue, 50))
  // Entries are never changed: this one is written anew, as a mailing would have written it.
  const [{ id: _, ...entry } = {} as typeof ledgerEntry.$inferSelect] = await db()
    .select()
    .from(ledgerEntry)
    .where(served)
  await db()
    .insert(ledgerEntry)
    .values({ ...entry, serving: 2, includesDigital: true })
  expect(await numbersOf(id)).toEqual([51, 50])
})

it('loses what was refunded', async () => {
  const { id } = await readersOf(test).join({ deliverable: 'digital' })
  const order = await bought(db(), { lines: [DIGITAL_ISSUE], accountId: id, now: now() })
  expect(await numbersOf(id)).toEqual([51])
  await db().update(entitlement).set({ revokedAt: now() }).where(eq(entitlement.purchaseId, order.id))
  expect(await numbersOf(id)).toEqual([])
})

it('knows where its reader is in each issue', async () => {
  const { id } = await readersOf(test).join({ deliverable: 'digital', had: [50, 51] })
  const [first, second] = await db().select().from(piece).where(eq(piece.issue, 51)).orderBy(piece.position)
  const at = now()
  await db()
    .insert(readingPosition)
    .values([
      { accountId: id, pieceId: first?.id ?? '', block: 12, fraction: 1, updatedAt: new Date(at.getTime() - 1000) },
      { accountId: id, pieceId: second?.id ?? '', block: 5, fraction: 0.25, updatedAt: at },
    ])
  expect((await test.runtime.app.reading.shelf(id)).map(({ place }) => place)).toEqual([
    { piece: second?.slug, block: 5, finished: 1 },
    { piece: null, block: 1, finished: 0 },
  ])
})

it('costs three statements, however many issues it holds', async () => {
  const released = (await test.runtime.app.catalogue()).issues.filter(({ releasedOn }) => releasedOn)
  const { id } = await readersOf(test).join({
    deliverable: 'digital',
    term: 'lifetime',
    had: released.map(({ number }) => number),
  })
  await db().execute(sql`
    insert into reading_position (account_id, piece_id, block, fraction, updated_at)
    select ${id}, id, 2, 0.5, now() from piece`)
  await test.runtime.app.reading.shelf(id)
  expect(await statementsOf(() => test.runtime.app.reading.shelf(id))).toHaveLength(3)
  expect(await numbersOf(id)).toHaveLength(released.length)
})
