import { spawnSync } from 'node:child_process'
import { openPostgres } from '#server/db/client.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import type { TestRuntime } from '../tests/support/runtime.ts'
import { openRuntimeWithoutMail } from '../tests/support/runtime-without-mail.ts'

export type LargeShop = TestRuntime & { readers: number; close(): Promise<void> }

/**
 * The product on a PostgreSQL of its own, with so many readers, made up by another process: so what this one needs can be
 * measured. Or on one that was filled before.
 */
export async function openLargeShop(readers: number, filled?: string): Promise<LargeShop> {
  const postgres = filled ? { url: filled, stop: async () => {} } : await filledPostgres(readers)
  const test = await openRuntimeWithoutMail(await openPostgres(postgres.url, () => {}))
  // What has fallen due is done first: it would be measured, too.
  await test.runtime.due.run()
  return {
    ...test,
    readers,
    async close() {
      await test.runtime.close()
      await postgres.stop()
    },
  }
}

async function filledPostgres(readers: number) {
  const postgres = await startPostgres()
  const filled = spawnSync(process.execPath, ['bench/fill.ts', postgres.url, String(readers)], { stdio: 'inherit' })
  if (filled.status !== 0) throw new Error('The readers could not be made up.')
  return postgres
}
