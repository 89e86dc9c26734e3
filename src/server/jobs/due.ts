import { dayOf } from '#domain/day.ts'
import type { Log } from '../log.ts'
import type { CatalogueCache } from '../services/catalogue/catalogue-cache.ts'
import type { Queue } from './queue.ts'

export type DueWork = {
  /** Looks by itself from now on, twice a minute. */
  begin(): void
  /** Does what has fallen due by now, and resolves when it is done, the jobs it caused included. */
  run(): Promise<void>
  stop(): void
}

type Parts = {
  catalogue: CatalogueCache
  queue: Queue
  now: () => Date
  log: Pick<Log, 'error'>
  /** What is done once a day: one that fails holds up no other. */
  sweeps: ((now: Date) => Promise<unknown>)[]
  /** Finds out what became of everything that has no outcome yet. */
  tidy(): Promise<void>
}

const LOOK_EVERY_MS = 30_000

/** What the clock has made due; the sandbox asks for it whenever it moves the clock. */
export function openDueWork({ catalogue, queue, now, log, sweeps, tidy }: Parts): DueWork {
  let lastDay: string | null = null
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** Prices may change with the day, so the day's first look drops what was read before it. */
  async function turnDay(): Promise<void> {
    const { publication } = await catalogue.read()
    const today = dayOf(now(), publication.timeZone)
    if (lastDay === today) return
    if (lastDay) catalogue.drop()
    for (const sweep of sweeps) {
      if (stopped) return
      await sweep(now()).catch((error: unknown) => log.error({ err: error }, 'daily work'))
    }
    lastDay = today
  }
  async function look(): Promise<void> {
    await turnDay()
    if (!stopped) await tidy()
  }
  /** One look at a time: a slow one is not overtaken by the next. */
  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  const lookQuietly = () => void lookOnce().catch((error: unknown) => log.error({ err: error }, 'due work'))
  return {
    begin() {
      timer = setInterval(lookQuietly, LOOK_EVERY_MS)
      lookQuietly()
    },
    async run() {
      // One that is under way may have begun before the clock was moved.
      await looking?.catch(() => {})
      await lookOnce()
      await queue.idle()
    },
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}
