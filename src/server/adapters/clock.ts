import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { sandboxClock } from '../db/schema/sandbox.ts'

/** The one source of time for every business rule. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type MovableClock = Clock & { moveTo(instant: Date): Promise<void> }

/** The sandbox's clock goes on ticking from wherever it was moved to, also after a restart. */
export async function openMovableClock(db: Db): Promise<MovableClock> {
  const [row] = await db.select().from(sandboxClock).where(eq(sandboxClock.id, 1))
  let offset = row?.offsetMs ?? 0
  return {
    now: () => new Date(Date.now() + offset),
    async moveTo(instant) {
      const moved = instant.getTime() - Date.now()
      await db
        .insert(sandboxClock)
        .values({ id: 1, offsetMs: moved })
        .onConflictDoUpdate({ target: sandboxClock.id, set: { offsetMs: sql`excluded.offset_ms` } })
      offset = moved
    },
  }
}
