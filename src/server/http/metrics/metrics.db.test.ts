import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { HOME, openShopper, startedBy } from '../../../../tests/support/shopper.ts'
import { createWeb } from '../../app.ts'

const TOKEN = 'only-for-prometheus'
const NO_PAGES = async () => new Response(null, { status: 404 })

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => test.runtime.close().catch(() => {}))

const ask = (authorization?: string) =>
  test.web.request('/metrics', { headers: authorization ? { Authorization: authorization } : {} })

it('tells whoever brings the token how the server does, and nobody else that there is anything to tell', async () => {
  const { runtime, web } = test
  const untold = createWeb({ ...runtime, config: { ...runtime.config, metricsToken: null } }, NO_PAGES, { dev: false })
  const tried = [ask(), ask('Bearer something-else'), ask(TOKEN), untold.request('/metrics')]
  expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([404, 404, 404, 404])

  await web.request('/api/store/products/tote-bag')
  await web.request('/api/store/products/no-such-thing')
  const shopper = openShopper(test)
  await shopper.add({ type: 'basic-product', ref: 'prd:tote-bag' })
  const form = { name: 'Maren Holt', email: 'maren@example.com', address: HOME, shipcode: 'ship-a' }
  startedBy(await shopper.checkout(form))

  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).trimEnd().split('\n')
  const samples = lines.filter((line) => line !== '' && !line.startsWith('#'))
  expect(samples.filter((line) => !/^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+$/.test(line))).toEqual([])
  const product = 'method="GET",route="/api/store/products/:slug"'
  expect(samples).toEqual(
    expect.arrayContaining([
      `masthead_requests_total{${product},status="200"} 1`,
      `masthead_requests_total{${product},status="404"} 1`,
      `masthead_request_duration_seconds_count{${product}} 2`,
      `masthead_request_duration_seconds_bucket{le="+Inf",${product}} 2`,
      'masthead_attempts_unsettled{state="open"} 1',
      'masthead_refunds_pending 0',
      'masthead_database_up 1',
    ]),
  )
  const figure = (name: string) => Number(samples.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  expect(figure('masthead_statements_total')).toBeGreaterThan(10)
  expect(figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(figure('masthead_mails_waiting')).toBeGreaterThanOrEqual(0)
  expect(samples.filter((line) => line.startsWith('masthead_jobs_oldest_seconds{queue="mail"}'))).toHaveLength(1)
})

it('says that the database is away, and nothing about what it would have to ask', async () => {
  await test.runtime.database.close()
  const answer = await ask(`Bearer ${TOKEN}`)
  const lines = (await answer.text()).split('\n')
  expect(answer.status).toBe(200)
  expect(lines).toContain('masthead_database_up 0')
  expect(lines.filter((line) => /masthead_(jobs|attempts|refunds|mails)_/.test(line))).toEqual([])
})
