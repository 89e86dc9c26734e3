import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readersOf } from '../../../../tests/support/readers.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { piece } from '../../db/schema/reading.ts'
import { readPositions, savePosition } from './positions.ts'

const test = runtimeForFile({ empties: 'reading_position' })

it.each([
  [0.25, 0.25],
  [1, 1],
  [2 / 3, 0.6667],
  [1e-7, 0],
  [Number.MIN_VALUE, 0],
  [-0, 0],
])('keeps how far a block was read, %d as %d, and the newest place alone', async (sent, kept) => {
  const { db } = test.runtime.database
  const { id: accountId } = await readersOf(test).join({ deliverable: 'digital', had: [51] })
  const [first] = await db.select().from(piece).where(eq(piece.issue, 51)).orderBy(piece.position)
  const place = { accountId, pieceId: first?.id ?? '' }
  await savePosition(db, place, { block: 2, fraction: 0.5, now: test.runtime.app.now() })
  await savePosition(db, place, { block: 3, fraction: sent, now: test.runtime.app.now() })
  const positions = await readPositions(db, accountId, 51)
  expect([...positions.keys()]).toEqual([first?.slug])
  expect(positions.get(first?.slug ?? '')).toMatchObject({ block: 3 })
  expect(positions.get(first?.slug ?? '')?.fraction).toBeCloseTo(kept, 6)
})
