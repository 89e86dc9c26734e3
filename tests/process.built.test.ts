import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'
import { freePort } from './support/free-port.ts'
import type { RunningServer } from './support/server.ts'
import { READY_WITHIN_MS, START, startServer } from './support/server.ts'

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

/** A server that is expected to give up at once: its exit code, and the lines it printed. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, START, {
    env: { ...BARE_ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, lines: printed.trim().split('\n') }
}

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

it('a shop that is not open yet says so in its greeting, and prints the link to set it up', async () => {
  const server = await startServer({ env: { MASTHEAD_SANDBOX: '0', CAPTCHA: '' } })
  const greeting = `Masthead is running at ${server.url}. The shop isn’t open yet: readers see “Opening soon”`
  await expect.poll(server.output, { timeout: 120_000 }).toContain(greeting)
  await expect.poll(server.output).toContain(`${server.url}/setup?token=`)
  expect(server.output()).not.toContain('Masthead is open')
  await server.stop()
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

  it('answers whoever comes for a page that is kept as it did the first, and notes each', async () => {
    async function visit(coding: string) {
      const answer = await fetch(`${server.url}/store`, { headers: { 'Accept-Encoding': coding } })
      const heads = new Map(answer.headers)
      const id = heads.get('x-request-id') ?? ''
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(heads.get('content-security-policy') ?? '') ?? []
      for (const own of ['x-request-id', 'date', 'content-length', 'transfer-encoding']) heads.delete(own)
      const shared = (text: string) => text.replaceAll(nonce, 'nonce')
      return { id, nonce, text: shared(await answer.text()), told: shared(JSON.stringify([...heads])) }
    }
    const [made, kept] = [await visit('identity'), await visit('identity')]
    const [packed, again] = [await visit('gzip'), await visit('gzip')]
    expect([kept.text, packed.text, again.text]).toEqual([made.text, made.text, made.text])
    expect([kept.told, again.told]).toEqual([made.told, packed.told])
    expect(packed.told).toContain('["content-encoding","gzip"]')
    const visits = [made, kept, packed, again]
    expect(new Set(visits.flatMap(({ id, nonce }) => [id, nonce])).size).toBe(8)
    const logged = ({ id }: { id: string }) => server.output().includes(`"${id}","method":"GET","url":"/store"`)
    await expect.poll(() => visits.map(logged)).toEqual([true, true, true, true])
  })

  it('asks for its scripts after what is painted', async () => {
    const page = await (await fetch(`${server.url}/subscribe`)).text()
    const scripts = page.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((link) => !link.includes(' fetchpriority="low" '))).toEqual([])
  })

  it('sends with a built file what concerns files, and the rest with pages and with what is not there', async () => {
    const heads = async (path: string) => (await fetch(server.url + path)).headers
    const page = await (await fetch(`${server.url}/login`)).text()
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
    const file = await heads(script)
    expect(file.get('x-content-type-options')).toBe('nosniff')
    expect(file.get('cache-control')).toContain('immutable')
    const ofDocuments = ['content-security-policy', 'permissions-policy', 'referrer-policy']
    expect(ofDocuments.filter((name) => file.has(name))).toEqual([])
    for (const path of ['/login', '/assets/no-such-file.js']) {
      const answer = await heads(path)
      expect(ofDocuments.filter((name) => answer.has(name))).toEqual(ofDocuments)
    }
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

  it('has everything that it acknowledged after kill -9, and starts again by itself', async () => {
    let acknowledged = 0
    for (const round of [1, 2]) {
      const server = await startServer({ dataDir })
      expect(await messages(server.url)).toBeGreaterThanOrEqual(acknowledged)
      const writing = Array.from({ length: 5 }, async (_, writer) => {
        for (;;) {
          const to = `writer-${writer}-round-${round}@example.com`
          const response = await fetch(`${server.url}/sandbox/mail`, {
            method: 'POST',
            redirect: 'manual',
            headers: { Origin: server.url },
            body: new URLSearchParams({ to }),
          }).catch(() => null)
          if (!response) return
          if (response.status === 303) acknowledged += 1
          if (acknowledged >= round * 20) return server.kill()
        }
      })
      await Promise.all(writing)
      await server.kill()
    }
    const server = await startServer({ dataDir })
    expect(acknowledged).toBeGreaterThanOrEqual(40)
    expect(await messages(server.url)).toBeGreaterThanOrEqual(acknowledged)
    await server.stop()
  })

  it('ends with the npm that started it', { timeout: 2 * READY_WITHIN_MS }, async () => {
    const port = await freePort()
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, DEMO_HISTORY: '0' }
    // Without what npm does before: the tests have built already.
    const npm = spawn('npm', ['start', '--ignore-scripts'], { env, stdio: 'ignore' })
    const gone = once(npm, 'exit')
    const answers = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(answers, { timeout: READY_WITHIN_MS }).toBe(true)
    npm.kill('SIGTERM')
    await gone
    await expect.poll(answers, { timeout: 30_000 }).toBe(false)
  })

  it('leaves a database that no shop is ever run on', async () => {
    const { code, lines } = await failedStart({ PORT: '0', DATA_DIR: dataDir, ...SHOP })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^The demo was loaded into this database.* an empty database/)])
  })
})

async function messages(url: string): Promise<number> {
  const outbox = (await (await fetch(`${url}/sandbox/mail.json`)).json()) as unknown[]
  return outbox.length
}

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
