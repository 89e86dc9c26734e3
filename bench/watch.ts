import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

const LOOK_EVERY_MS = 20
const TICKS_PER_SECOND = 100

/** Processor time in seconds, which busy neighbours do not add to: of PostgreSQL, and with that of this process. Memory in MB. */
export type Watched<T> = { value: T; seconds: number; databaseCpu: number; cpu: number; mostMemory: number }

/** How long something takes, and what it needs for it. */
export async function watch<T>(db: Db, work: () => Promise<T>): Promise<Watched<T>> {
  let mostMemory = 0
  const look = () => {
    mostMemory = Math.max(mostMemory, process.memoryUsage.rss() / 1_000_000)
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  const before = await databaseCpuOf(db)
  const ownBefore = process.cpuUsage()
  const began = performance.now()
  try {
    const value = await work()
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(ownBefore)
    look()
    const databaseCpu = (await databaseCpuOf(db)) - before
    return { value, seconds, databaseCpu, cpu: databaseCpu + (user + system) / 1_000_000, mostMemory }
  } finally {
    clearInterval(timer)
  }
}

/** Processor seconds of every process of the database so far, those that have ended included; it runs on this machine. */
async function databaseCpuOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pid from pg_stat_activity`)
  const alive = rows.map(({ pid }) => timesOf(pid)).filter((times) => times !== null)
  const parent = timesOf(alive[0]?.parent ?? 0)
  return alive.reduce((all, { own }) => all + own, (parent?.own ?? 0) + (parent?.ended ?? 0))
}

/** As Linux keeps it; null for a process that is gone meanwhile. */
function timesOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
    const seconds = (at: number) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) / TICKS_PER_SECOND
    return { parent: fields[1] ?? 0, own: seconds(11), ended: seconds(13) }
  } catch {
    return null
  }
}
