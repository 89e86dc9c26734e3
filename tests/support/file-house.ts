import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { demoDatabase } from './database.ts'
import type { TestHouse } from './house.ts'
import { openTestHouse } from './house.ts'

type Options = NonNullable<Parameters<typeof openTestHouse>[1]> & {
  /** The tables that each test finds empty. */
  empties?: string
}

/** One house for all tests of a file: opened before the first of them, on the demo's database, and closed after the last. */
export function houseOfFile({ empties, ...options }: Options = {}): TestHouse {
  let opened: TestHouse | null = null
  const open = () => {
    if (!opened) throw new Error('The house opens with the first test.')
    return opened
  }
  beforeAll(async () => {
    opened = await openTestHouse(await demoDatabase(), options)
  })
  afterAll(() => opened?.house.close())
  if (empties)
    beforeEach(async () => {
      await open().house.database.db.execute(sql.raw(`truncate ${empties}`))
    })
  return {
    get house() {
      return open().house
    },
    get web() {
      return open().web
    },
    logged: () => open().logged(),
  }
}
