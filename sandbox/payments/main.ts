import { parseArgs } from 'node:util'
import { createPaymentSandbox } from './sandbox.ts'
import { serveSandbox } from './serve.ts'
import { fileStore } from './state/file-store.ts'
import { memoryStore } from './state/store.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4242' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string' },
    webhook: { type: 'string' },
    secret: { type: 'string', default: 'whsec_sandbox' },
    /** Which of them the webhook is told, with commas between them; all without it. */
    events: { type: 'string' },
  },
})

const publicUrl = `http://${values.host}:${values.port}/sandbox/stripe`
const sandbox = await createPaymentSandbox({
  store: values.data ? fileStore(values.data) : memoryStore(),
  clock: { now: () => new Date() },
  webhook: values.webhook
    ? { url: values.webhook, secret: values.secret, events: values.events?.split(',') }
    : undefined,
  settings: { publicUrl },
})
const server = serveSandbox(sandbox).listen(Number(values.port), values.host, () => {
  console.log(`Payment sandbox on http://${values.host}:${values.port}/sandbox/payments`)
})
const ticking = setInterval(() => sandbox.tick().catch(console.error), 1000)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    clearInterval(ticking)
    server.close()
    server.closeAllConnections()
    await sandbox.close()
    process.exit(0)
  })
}
