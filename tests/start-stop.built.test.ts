import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failedStart } from './support/failed-start.ts'
import type { RunningServer } from './support/server.ts'
import { startServer } from './support/server.ts'

const SHOP = {
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'a@shop.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'masthead-process-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

describe('a start that cannot work says why in one line and exits 1', () => {
  it('PORT=abc', async () => {
    expect(await failedStart({ PORT: 'abc' })).toEqual({ code: 1, lines: ['PORT must be a number from 0 to 65535.'] })
  })

  it('a DATABASE_URL where nobody answers', async () => {
    const { code, lines } = await failedStart({ DATABASE_URL: 'postgres://127.0.0.1:1/masthead' })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^The database at DATABASE_URL does not answer: .*ECONNREFUSED/)])
  })
})

describe('a running server', () => {
  const dataDir = folder()
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ dataDir })
  })

  it('ends its greeting with where to look', async () => {
    const greeting = `Masthead is open at ${server.url}, and ${server.url}/sandbox for what to try.`
    await expect.poll(server.output, { timeout: 120_000 }).toContain(greeting)
  })

  it('lets no other into its data folder', async () => {
    const { code, lines } = await failedStart({ PORT: '0', DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^The data folder .* is in use by process ${server.pid}:`)),
    ])
  })

  it('keeps its port, and who wants it too has made no database for nothing', async () => {
    const other = folder()
    const { code, lines } = await failedStart({ PORT: new URL(server.url).port, DATA_DIR: other })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^Cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE/)])
    expect(readdirSync(other)).toEqual([])
  })

  it('finishes what is under way on SIGTERM, takes nothing new and exits 0', async () => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk
    })
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    const body = 'to=slow%40example.com'
    // The head of a request is in, its body is not: the server is waiting for it when the signal comes.
    socket.write(
      `POST /sandbox/mail HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${server.url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    await fetch(`${server.url}/healthz`)
    const stopped = server.stop()
    await refused(Number(port))
    socket.write(body)
    expect(await stopped).toBe(0)
    await closed
    expect(answer).toContain('HTTP/1.1 303')
  })

  it('leaves a database that no shop is ever run on', async () => {
    const { code, lines } = await failedStart({ PORT: '0', DATA_DIR: dataDir, ...SHOP })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^The demo was loaded into this database.* an empty database/)])
  })
})

/** Resolves when nobody listens at the port any more. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const open = await new Promise((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    )
    socket.destroy()
    if (!open) return
  }
}
