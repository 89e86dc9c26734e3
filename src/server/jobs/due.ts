import { dayOf } from '#domain/day.ts'
import type { Log } from '../log.ts'
import type { CatalogueCache } from '../services/catalogue-cache.ts'
import type { Queue } from './queue.ts'

export type DueWork = {
  /** Does what has fallen due by now, and resolves when it is done, the jobs it caused included. */
  run(): Promise<void>
  stop(): void
}

type Parts = {
  catalogue: CatalogueCache
  queue: Queue
  now: () => Date
  log: Pick<Log, 'error'>
  /** Throws out what is over; done once a day. */
  sweep(now: Date): Promise<void>
  /** Finds out what became of everything that has no outcome yet. */
  tidy(): Promise<void>
}

const LOOK_EVERY_MS = 30_000

/** Looks twice a minute for what the clock has made due; the sandbox asks for it whenever it moves the clock. */
export function openDueWork({ catalogue, queue, now, log, sweep, tidy }: Parts): DueWork {
  let lastDay: string | null = null
  let looking = false

  /** Prices may change with the day, so the day's first look drops what was read before it. */
  async function turnDay(): Promise<void> {
    const { publication } = await catalogue.read()
    const today = dayOf(now(), publication.timeZone)
    if (lastDay === today) return
    if (lastDay) catalogue.drop()
    lastDay = today
    await sweep(now())
  }
  async function run(): Promise<void> {
    await turnDay()
    await tidy()
    await queue.idle()
  }
  /** One look at a time: a slow one is not overtaken by the next. */
  async function look(): Promise<void> {
    if (looking) return
    looking = true
    try {
      await turnDay()
      await tidy()
    } catch (error) {
      log.error({ err: error }, 'due work')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return { run, stop: () => clearInterval(timer) }
}
