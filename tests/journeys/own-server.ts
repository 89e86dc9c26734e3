import { randomBytes } from 'node:crypto'
import { asAdmin, LOADED, urlOf } from '../support/postgres-admin.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { stripeKeys } from './at-stripe.ts'
import { BEHIND_A_PROXY } from './networks.ts'
import { test as base } from './support.ts'

export { checkAxe, expect, inLightAndDark } from './support.ts'

/**
 * For journeys that move the clock, or change what the others count on: a server of their own. Those of one file whose
 * readers must be as the demo has them name it by `test.use({ serverOf })`, and share it with no other file.
 */
export const test = base.extend<object, { server: RunningServer & { databaseUrl: string }; serverOf: string }>({
  serverOf: ['all', { scope: 'worker', option: true }],
  server: [
    // Named, though not used: another name is another worker, and so another server.
    async ({ serverOf: _ }, use) => {
      const name = `journeys_${randomBytes(6).toString('hex')}`
      await asAdmin(`create database ${name} template ${LOADED}`)
      const databaseUrl = urlOf(name)
      const server = await startServer({ env: { ...BEHIND_A_PROXY, ...stripeKeys(), DATABASE_URL: databaseUrl } })
      await use({ ...server, databaseUrl })
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})
