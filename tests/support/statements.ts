import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { vi } from 'vitest'

/** What the work asks of the database, as the driver sees it; the job queue, which looks for work on its own, is left out. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spies = [vi.spyOn(PGlite.prototype, 'query'), vi.spyOn(pg.Client.prototype, 'query')]
  try {
    await work()
    const asked = spies.flatMap((spy) => spy.mock.calls.map(([query]) => textOf(query)))
    return asked.filter((text) => !text.includes('pgboss'))
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string }).text)
}
