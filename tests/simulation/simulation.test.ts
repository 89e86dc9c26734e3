import { expect, it } from 'vitest'
import { differenceLine } from '#server/services/figures/audit-books.ts'
import { openChance } from '../faults/chance.ts'
import { demoDatabase } from '../support/database.ts'
import { openRuntimeWithoutMail } from '../support/runtime-without-mail.ts'
import { simulate } from './simulate.ts'

/** A year is long, and longer when something else runs beside it. `npm run simulate` lives five with 2,000 readers. */
const PATIENCE_MS = 1_200_000

it(
  'lives through a year with eighty readers, and everything holds after every quarter',
  async () => {
    const test = await openRuntimeWithoutMail(await demoDatabase())
    try {
      const life = { readers: 80, years: 1, stride: 3, calm: 3, chance: openChance('simulation'), tell: () => {} }
      expect((await simulate(test, life)).map(differenceLine)).toEqual([])
    } finally {
      await test.runtime.close()
    }
  },
  PATIENCE_MS,
)
