import { Client } from 'pg'

const RECONNECT_MS = 1_000
/** A connection that only listens would not notice that the other end is gone; asked after this long, it does. */
const KEEP_ALIVE_MS = 10_000

/** One connection of its own for LISTEN, which comes back by itself after the database was away. */
export async function listenOnPostgres(
  url: string,
  channel: string,
  heard: () => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: Client
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    client = new Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS })
    client.on('notification', heard)
    client.on('error', onError)
    client.on('end', reconnectLater)
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  }
  function reconnectLater(): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => connect().then(heard, reconnectLater), RECONNECT_MS)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client.end()
  }
}
