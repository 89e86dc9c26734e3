import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { JobResult } from 'pg-boss'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { passFaultPoint } from '../adapters/fault-point.ts'
import type { Database, Tx } from '../db/client.ts'
import type { Log } from '../log.ts'

/** Every queue with what its jobs carry. */
export type Jobs = {
  mail: { message: string }
  refund: { refund: string }
  detach: { method: string }
  /** Without the number where it is not known when the job is sent. */
  number: { intent: string; purchase: string; number?: number }
  letters: { run: string; about: 'served' | 'sent' }
  'zone-hold': { hold: string }
  import: { upload: string }
  files: { issue: number }
  stamp: { file: string; mark: string }
  picture: { key: string }
}
const QUEUES: (keyof Jobs)[] = [
  'mail',
  'refund',
  'detach',
  'number',
  'letters',
  'zone-hold',
  'import',
  'files',
  'stamp',
  'picture',
]

export type Queue = {
  /** Sends a job inside the transaction that causes it: both happen or neither. */
  send<Name extends keyof Jobs>(
    tx: Tx,
    name: Name,
    data: Jobs[Name],
    options?: { afterSeconds?: number | undefined },
  ): Promise<void>
  /** Many at once, in one statement. */
  sendAll<Name extends keyof Jobs>(tx: Tx, name: Name, data: Jobs[Name][]): Promise<void>
  work<Name extends keyof Jobs>(name: Name, handle: (data: Jobs[Name]) => Promise<void>): Promise<void>
  /** Resolves when no job is waiting or under way, or when none is begun any more. */
  idle(): Promise<void>
  ping(): Promise<void>
  /** Takes no more jobs, and begins none that it has taken; jobs can be sent still. */
  rest(): void
  stop(): Promise<void>
}

/**
 * Several jobs of one transaction are told as one, so a worker takes what there is and looks again when it was much; and
 * nothing is told when a job that was to wait falls due.
 */
const WATCHFUL = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 5,
} as const
/** A job of a process that died is taken up again after this long. */
const LOST_AFTER_SECONDS = 15
/** A shop that is being set up may have no mail for long: what waits to be sent is kept a year. */
const WAITS_SECONDS = 365 * 86_400
const LOOK_FOR_LOST_SECONDS = 5
const IDLE_LIMIT_MS = 60_000
/** So long may jobs under way still take when the process leaves. */
const STOP_WITHIN_MS = 5_000
const IDLE_LOOK_MS = 25

export async function openQueue(database: Database, log: Log): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queueOptions,
    useListenNotify: true,
    superviseIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_LOST_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  await boss.start()
  for (const name of QUEUES) {
    await boss.createQueue(name, {
      retryLimit: 10,
      retryDelay: 10,
      retryBackoff: true,
      notify: true,
      heartbeatSeconds: LOST_AFTER_SECONDS,
      retentionSeconds: WAITS_SECONDS,
    })
    // Fills pg-boss's memory of the queue. Without it the first send inside a transaction asks for the queue on
    // another connection, which PGlite does not have: it would wait for ever.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
  if (database.engine === 'pglite') await takeUpLost(database)
  let resting = false
  function rest(): void {
    resting = true
    for (const name of QUEUES) void boss.offWork(name, { wait: false })
  }
  return {
    async send(tx, name, data, { afterSeconds } = {}) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql), ...(afterSeconds && { startAfter: afterSeconds }) })
    },
    async sendAll(tx, name, data) {
      if (data.length === 0) return
      await boss.insert(
        name,
        data.map((one) => ({ data: one })),
        { db: fromDrizzle(tx, sql) },
      )
    },
    async work(name, handle) {
      await boss.work<Jobs[typeof name]>(name, WATCHFUL, async (jobs) => {
        passFaultPoint('job-claimed')
        const results: JobResult[] = []
        for (const { id, data } of jobs) {
          if (resting) {
            results.push({ id, status: 'failed', output: { message: 'Not begun: the process was told to leave.' } })
            continue
          }
          const failed = (error: Error) => {
            log.error({ err: error, job: id, queue: name }, 'job failed')
            return { id, status: 'failed' as const, output: { message: error.message } }
          }
          results.push(await handle(data).then(() => ({ id, status: 'completed' as const }), failed))
        }
        return results
      })
    },
    async idle() {
      const limit = Date.now() + IDLE_LIMIT_MS
      while (!resting && (await openJobs(database)) > 0) {
        if (Date.now() > limit) throw new Error('The job queue did not come to rest in time.')
        await new Promise((resolve) => setTimeout(resolve, IDLE_LOOK_MS))
      }
    },
    async ping() {
      await boss.getQueue(QUEUES[0] ?? '')
    },
    rest,
    async stop() {
      rest()
      // A graceful stop looks only every half second whether all is done.
      await Promise.race([
        Promise.all(QUEUES.map((name) => boss.offWork(name))),
        sleep(STOP_WITHIN_MS, null, { ref: false }),
      ])
      await boss.stop({ graceful: false })
    },
  }
}

/** The embedded database has one process at a time: whatever is under way at its start was the last one's. */
async function takeUpLost({ db }: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
}

/** Jobs waiting for a later retry do not count: they are nobody's business until then. */
async function openJobs({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from pgboss.job where state in ('created', 'active') and start_after <= now()`,
  )
  return rows[0]?.open ?? 0
}
