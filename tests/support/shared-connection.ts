import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'

const READY = 'Z'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const PROTOCOL = 196_608

/**
 * What a pooler in transaction mode is to its clients: each believes to be logged in, and their questions are put one after
 * the other on one connection to PostgreSQL. It knows as much of the protocol as such a question needs.
 */
export async function shareConnection(url: URL): Promise<{ url: string; stop(): Promise<void> }> {
  const backend = connect(Number(url.port), url.hostname)
  const answers = messagesOf(backend)
  backend.write(startup(url.username, url.pathname.slice(1)))
  await untilReady(answers, () => {})
  let turn = Promise.resolve()
  const clients = new Set<Socket>()
  async function serve(client: Socket): Promise<void> {
    client.write(loggedIn())
    for await (const message of messagesOf(client)) {
      if (message[0] !== QUERY) continue
      turn = turn.then(async () => {
        backend.write(message)
        await untilReady(answers, (answer) => client.write(answer))
      })
    }
  }
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    // Whoever leaves in the middle is not missed.
    client.once('data', () => void serve(client).catch(() => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`,
    async stop() {
      for (const client of clients) client.destroy()
      backend.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function untilReady(answers: AsyncIterator<Buffer>, take: (answer: Buffer) => void): Promise<void> {
  for (;;) {
    const { value, done } = await answers.next()
    if (done) return
    take(value)
    if (value[0] === READY) return
  }
}

/** A letter, a length that counts itself, and what is said. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      yield rest.subarray(0, end)
      rest = rest.subarray(end)
    }
  }
}

function startup(user: string, database: string): Buffer {
  const said = Buffer.from(`user\0${user}\0database\0${database}\0\0`)
  return Buffer.concat([ints(said.length + 8, PROTOCOL), said])
}

/** Let in, with a process that is made up, and ready. */
function loggedIn(): Buffer {
  const made = ints(12, 4_242, 4_242)
  return Buffer.concat([
    Buffer.from('R'),
    ints(8, 0),
    Buffer.from('K'),
    made,
    Buffer.from('Z'),
    ints(5),
    Buffer.from('I'),
  ])
}

function ints(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => {
    bytes.writeInt32BE(value, at * 4)
  })
  return bytes
}
