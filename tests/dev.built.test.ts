import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'
import { launchOptions } from './support/chromium.ts'
import { freePort } from './support/free-port.ts'

// Under the checkout, so that its packages are found, and ignored by git.
const COPY = 'build/dev-test'
const PATIENTLY = { timeout: 200_000, interval: 100 }

let stop: () => Promise<void>
let browser: Browser
let page: Page
let url: string
let printed = ''

/** `npm run dev` on a copy of the sources, in which files can be edited. */
beforeAll(async () => {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const name of [
    'src',
    'demo',
    'sandbox',
    'scripts',
    'package.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
  ]) {
    cpSync(name, join(COPY, name), { recursive: true })
  }
  const port = await freePort()
  url = `http://localhost:${port}`
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const server = spawn(process.execPath, scripts.dev.split(' ').slice(1), {
    cwd: COPY,
    env: { ...BARE_ENVIRONMENT, PORT: String(port), DATA_DIR: 'data', DEMO_HISTORY: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  }
  stop = async () => {
    server.kill()
    await once(server, 'exit')
  }
  browser = await chromium.launch(launchOptions())
  const context = await browser.newContext()
  context.setDefaultTimeout(PATIENTLY.timeout)
  page = await context.newPage()
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), PATIENTLY)
  await page.goto(`${url}/store/product/tote-bag`, { waitUntil: 'networkidle' })
})
afterAll(async () => {
  await browser?.close()
  await stop?.()
  rmSync(COPY, { recursive: true, force: true })
})

const starts = () => printed.split('Masthead is open').length - 1

function edit(file: string, from: string, to: string): void {
  const path = join(COPY, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

it('shows an edited page at once and keeps what was typed into it', async () => {
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('7')
  edit('src/web/parts/page/site-footer.tsx', '<footer', '<footer data-edited="yes"')
  await page.locator('footer[data-edited="yes"]').waitFor()
  expect(await quantity.inputValue()).toBe('7')
  expect(starts()).toBe(1)
})

it('restarts once for an edited server file, and answers by it', async () => {
  edit('src/server/http/health.ts', "status: 'ok' }", "status: 'edited' }")
  const health = async () => (await fetch(`${url}/healthz`)).json()
  await expect.poll(health, PATIENTLY).toEqual({ status: 'edited' })
  await expect.poll(starts, PATIENTLY).toBe(2)
})

it('does not restart again by itself', async () => {
  const other = await page.context().newPage()
  await other.goto(url, { waitUntil: 'networkidle' })
  await other.goto(`${url}/store`, { waitUntil: 'networkidle' })
  expect(starts()).toBe(2)
})
