import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

export type BreakingProxy = {
  url: string
  /** Each connection is told twice that it ends, as PgBouncer passes on what PostgreSQL says and then says so itself. */
  breakAll(): void
  /** Connections stay open, and nothing comes through any more. */
  freezeAll(): void
  /** How many connections there are. */
  open(): number
  stop(): Promise<void>
}

/** Stands between a process and PostgreSQL as PgBouncer does, and ends connections as that does when a server fails. */
export async function startBreakingProxy(url: URL): Promise<BreakingProxy> {
  const ends = new Map<Socket, Socket>()
  const server = createServer((client) => {
    const backend = connect(Number(url.port), url.hostname)
    ends.set(client, backend)
    client.pipe(backend).pipe(client)
    for (const end of [client, backend]) {
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(client)
        client.destroy()
        backend.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://${url.username}@127.0.0.1:${(server.address() as AddressInfo).port}${url.pathname}`,
    breakAll() {
      for (const [client, backend] of ends) {
        backend.unpipe(client)
        client.write(fatal('57P01', 'terminating connection due to administrator command'))
        client.end(fatal('08P01', 'server conn crashed?'))
      }
    },
    freezeAll() {
      for (const [client, backend] of ends) {
        client.unpipe(backend).resume()
        backend.unpipe(client).resume()
      }
    },
    open: () => ends.size,
    async stop() {
      if (!server.listening) return
      for (const client of ends.keys()) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** PostgreSQL's ErrorResponse: a letter, a length that counts itself, and fields that end with a zero each. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}
