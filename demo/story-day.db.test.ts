import { expect, it } from 'vitest'
import { migrate } from '#server/db/open/migrate.ts'
import { emptyDatabase } from '../tests/support/database.ts'
import { keepDemo } from './keep-demo.ts'

it('begun in 2028, the demo is set to the day of its story, and a later start leaves its clock alone', async () => {
  const { db, close } = await emptyDatabase()
  await migrate(db)
  let now = new Date('2028-02-29T12:00:00Z')
  const clock = {
    now: () => now,
    async moveTo(instant: Date) {
      now = instant
    },
  }
  await keepDemo(db, { clock })
  expect(now).toEqual(new Date('2026-11-22T12:00:00Z'))
  const later = new Date('2026-12-24T12:00:00Z')
  now = later
  await keepDemo(db, { clock })
  expect(now).toBe(later)
  await close()
})
