import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from './support/free-port.ts'
import type { RunningServer } from './support/server.ts'
import { READY_WITHIN_MS, startServer } from './support/server.ts'

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'masthead-process-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
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

  it('has everything that it acknowledged after kill -9, and starts again by itself', async () => {
    await server.stop()
    let acknowledged = 0
    for (const round of [1, 2]) {
      const again = await startServer({ dataDir })
      expect(await messages(again.url)).toBeGreaterThanOrEqual(acknowledged)
      const writing = Array.from({ length: 5 }, async (_, writer) => {
        for (;;) {
          const to = `writer-${writer}-round-${round}@example.com`
          const response = await fetch(`${again.url}/sandbox/mail`, {
            method: 'POST',
            redirect: 'manual',
            headers: { Origin: again.url },
            body: new URLSearchParams({ to }),
          }).catch(() => null)
          if (!response) return
          if (response.status === 303) acknowledged += 1
          if (acknowledged >= round * 20) return again.kill()
        }
      })
      await Promise.all(writing)
      await again.kill()
    }
    const again = await startServer({ dataDir })
    expect(acknowledged).toBeGreaterThanOrEqual(40)
    expect(await messages(again.url)).toBeGreaterThanOrEqual(acknowledged)
    await again.stop()
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
})

async function messages(url: string): Promise<number> {
  const outbox = (await (await fetch(`${url}/sandbox/mail.json`)).json()) as unknown[]
  return outbox.length
}
