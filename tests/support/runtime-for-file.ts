import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { demoDatabase } from './database.ts'
import type { TestRuntime } from './runtime.ts'
import { openTestRuntime } from './runtime.ts'

type Options = NonNullable<Parameters<typeof openTestRuntime>[1]> & {
  /** The tables that each test finds empty. */
  empties?: string
}

/** One runtime for all tests of a file: opened before the first of them, on the demo's database, and closed after the last. */
export function runtimeForFile({ empties, ...options }: Options = {}): TestRuntime {
  let opened: TestRuntime | null = null
  const open = () => {
    if (!opened) throw new Error('The runtime opens with the first test.')
    return opened
  }
  beforeAll(async () => {
    opened = await openTestRuntime(await demoDatabase(), options)
  })
  afterAll(() => opened?.runtime.close())
  if (empties)
    beforeEach(async () => {
      await open().runtime.database.db.execute(sql.raw(`truncate ${empties}`))
    })
  return {
    get runtime() {
      return open().runtime
    },
    get web() {
      return open().web
    },
    logged: () => open().logged(),
  }
}
