import { Client } from 'pg'

const RECONNECT_MS = 1_000
/** A connection that only listens would not notice that the other end is gone; asked after this long, it does. */
const LOOK_MS = 10_000
const ANSWER_MS = 5_000

type Listening = {
  url: string
  channel: string
  heard(payload: string): void
  /** At first, and whenever a lost connection is back, as notices may have been missed. */
  listening(): void
  /** May be called several times for one connection: PgBouncer tells of its end after PostgreSQL has done so. */
  onError(error: Error): void
}

/** One connection of its own for LISTEN, which comes back by itself after the database was away. */
export async function listenOnPostgres({
  url,
  channel,
  heard,
  listening,
  onError,
}: Listening): Promise<() => Promise<void>> {
  let client: Client
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    client.on('error', onError)
    client.once('end', connectLater)
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    listening()
  }
  function connectLater(): void {
    if (!stopped) timer = setTimeout(() => connect().catch(() => client.end()), RECONNECT_MS)
  }
  async function look(): Promise<void> {
    const asked = client
    const answer = await asked.query('select pg_listening_channels()').catch(() => null)
    if (!answer?.rowCount) await asked.end()
  }
  const looking = setInterval(look, LOOK_MS)

  async function stop(): Promise<void> {
    stopped = true
    clearTimeout(timer)
    clearInterval(looking)
    await client.end()
  }
  await connect().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return stop
}
