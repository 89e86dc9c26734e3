import { randomBytes } from 'node:crypto'
import { asAdmin, LOADED, urlOf } from '../support/postgres-admin.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { stripeKeys } from './at-stripe.ts'
import { BEHIND_A_PROXY } from './networks.ts'
import { test as base } from './support.ts'

export { checkAxe, expect, inLightAndDark } from './support.ts'

type OwnServer = RunningServer & { databaseUrl: string }

/**
 * For journeys that move the clock, change what the others count on, or need readers as the demo has them: their file
 * has a server of its own. Worker and browser stay from file to file, as they take longer to start than the server.
 */
export const test = base.extend<{ server: OwnServer }, { serverOf: (file: string) => Promise<OwnServer> }>({
  serverOf: [
    async ({ browser: _ }, use) => {
      let kept: { file: string; server: OwnServer } | null = null
      await use(async (file) => {
        if (kept?.file === file) return kept.server
        await kept?.server.stop()
        kept = null
        const server = await startOwn()
        kept = { file, server }
        return server
      })
      // TypeScript does not see that it was given one meanwhile.
      await (kept as { server: OwnServer } | null)?.server.stop()
    },
    { scope: 'worker' },
  ],
  server: [async ({ serverOf }, use, { file }) => use(await serverOf(file)), { timeout: 180_000 }],
  baseURL: ({ server }, use) => use(server.url),
})

async function startOwn(): Promise<OwnServer> {
  const name = `journeys_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${LOADED}`)
  const databaseUrl = urlOf(name)
  const server = await startServer({ env: { ...BEHIND_A_PROXY, ...stripeKeys(), DATABASE_URL: databaseUrl } })
  return { ...server, databaseUrl }
}
