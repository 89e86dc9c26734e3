import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { freePort } from '../../tests/support/free-port.ts'

/** As `npm run sandbox:payments` does it. */
const COMMAND: string[] = JSON.parse(readFileSync('package.json', 'utf8'))
  .scripts['sandbox:payments'].split(' ')
  .slice(1)

it('runs on its own port and has lost nothing it answered when it is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'))
  const port = await freePort()
  const start = async () => {
    const args = [...COMMAND, '--port', String(port), '--data', join(folder, 'state')]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    return child
  }
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  const first = await start()
  const answered: string[] = []
  const killed = once(first, 'exit')
  const calls = Array.from({ length: 50 }, async (_, at) => {
    const { id } = await stripe.customers.create({ name: String(at) }, { maxNetworkRetries: 0 })
    answered.push(id)
    if (answered.length === 20) first.kill('SIGKILL')
  })
  await Promise.allSettled(calls)
  await killed
  const second = await start()
  for (const id of answered) expect((await stripe.customers.retrieve(id)).id).toBe(id)
  expect((await stat(join(folder, 'state'))).mode & 0o077).toBe(0)
  second.kill('SIGTERM')
  const [code] = await once(second, 'exit')
  expect([answered.length >= 20, code]).toEqual([true, 0])
  await rm(folder, { recursive: true })
})
