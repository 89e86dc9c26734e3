import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { MovableClock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/client.ts'
import { sandboxDemo } from '#server/db/schema/sandbox.ts'
import { storyNow } from './story-day.ts'

const SOURCES = ['.', '../src/server/artwork'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))

const HISTORY = ' with history'

type Demo = {
  /** Set to the day of the story at the first start. */
  clock: MovableClock
  /** The three years before as well. */
  history?: boolean
  /** Told before what takes some seconds. */
  onLoad?(): void
}

/** Loads the demo at the first start and whenever its sources have changed; loading takes seconds, looking does not. */
export async function keepDemo(db: Db, { clock, history = false, onLoad }: Demo): Promise<void> {
  const [kept] = await db.select().from(sandboxDemo)
  // Once it is there it stays: also a command that does without finds the demo as it was left.
  const whole = history || (kept?.digest.endsWith(HISTORY) ?? false)
  const digest = `${digestFolders(SOURCES)}${whole ? HISTORY : ''}`
  if (kept?.digest === digest) return
  onLoad?.()
  if (!kept) await clock.moveTo(storyNow(clock.now()))
  const { loadDemo } = await import('./load.ts')
  // Together, as a database with the demo's people must be known for one (prepare-database.ts).
  await db.transaction(async (tx) => {
    await loadDemo(tx, clock.now(), { history })
    await tx
      .insert(sandboxDemo)
      .values({ id: 1, digest })
      .onConflictDoUpdate({ target: sandboxDemo.id, set: { digest: sql`excluded.digest` } })
  })
}

function digestFolders(folders: string[]): string {
  const hash = createHash('sha256')
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) hash.update(readFileSync(path))
  return hash.digest('hex')
}
