import pg from 'pg'
import { openPglite } from '#server/db/embedded.ts'
import { startPostgres } from '../tests/support/postgres.ts'

/** The database under the contestants, and what it knows of them. */
export type Records = {
  env: Record<string, string>
  /** So much that a benchmark does not buy it out. */
  stockUp(folder: string): Promise<void>
  /** The processes in which the database works for one of them. */
  connectionsOf(name: string): Promise<number[]>
  /** How many statements some work takes; null where nobody counts them. */
  statementsOf(work: () => Promise<unknown>): Promise<number | null>
  /** Letters are written by jobs, some time after the request that asks for them. */
  jobsDone(): Promise<void>
  /** Resolves when a new shop has come to rest. */
  rest(): Promise<void>
  close(): Promise<void>
}

const PLENTY = 'update stock set on_hand = 10000000'
/** Without the queue's own. */
const JOBS = `select 1 from pgboss.job where name not like '\\_\\_%' and start_after <= now()`
const UNDER_WAY = `${JOBS} and state < 'completed' limit 1`
/** The demo makes its files and first sales by one job after the other, beginning soon after its start. */
const BEGUN = `${JOBS} and name = 'files' limit 1`
const LATELY = `${JOBS} and coalesce(completed_on, now()) > now() - interval '8 seconds' limit 1`

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

/** The embedded database lives in the server's own process: it reckons with it, and nobody else gets in. */
export async function openEmbedded(): Promise<Records> {
  return {
    env: {},
    connectionsOf: async () => [],
    statementsOf: async () => null,
    jobsDone: async () => {},
    rest: async () => {},
    close: async () => {},
    async stockUp(folder) {
      const database = await openPglite(folder)
      await database.db.execute(PLENTY)
      await database.close()
    },
  }
}

export async function openPostgresRecords(): Promise<Records> {
  const postgres = await startPostgres(['shared_preload_libraries=pg_stat_statements'])
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  await admin.query('create extension pg_stat_statements')

  /** Counted only while somebody wants to know: it costs the statements a little. */
  async function track(which: 'none' | 'top'): Promise<void> {
    await admin.query(`alter system set pg_stat_statements.track = ${which}`)
    await admin.query('select pg_reload_conf()')
    const told = async () => (await admin.query('show pg_stat_statements.track')).rows[0]
    while ((await told())['pg_stat_statements.track'] !== which) await pause()
  }

  async function none(jobs: string): Promise<void> {
    while ((await admin.query(jobs)).rowCount) await pause()
  }

  await track('none')
  return {
    env: { DATABASE_URL: postgres.url },
    async stockUp() {
      await admin.query(PLENTY)
    },
    async connectionsOf(name) {
      const { rows } = await admin.query({
        name: 'connections',
        text: 'select pid from pg_stat_activity where application_name = $1',
        values: [name],
      })
      return rows.map(({ pid }) => pid as number)
    },
    async statementsOf(work) {
      await track('top')
      await admin.query('select pg_stat_statements_reset()')
      await work()
      await track('none')
      // What the queue asks by itself does not count, its transactions (in capitals) neither; what is put into it does.
      // Nor does the table that stands for the mail server.
      const { rows } = await admin.query(`
        select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
        where query not ilike '%pg_stat_%' and query not ilike '%pg_listening_%' and query not ilike '%pg_reload_conf%'
          and query not ilike 'alter system%'
          and (query not ilike '%pgboss%' or query ilike '%insert into pgboss.job%')
          and query !~ '^(BEGIN|COMMIT|SET LOCAL)' and query not ilike '%"sandbox_mail"%'`)
      return rows[0].calls as number
    },
    jobsDone: () => none(UNDER_WAY),
    async rest() {
      while (!(await admin.query(BEGUN)).rowCount) await pause()
      await none(LATELY)
    },
    async close() {
      await admin.end()
      await postgres.stop()
    },
  }
}
