import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { BEHIND_A_PROXY } from './networks.ts'
import { test as base } from './support.ts'

export { checkAxe, expect, inLightAndDark } from './support.ts'

/** For journeys that move the clock, or change what the others count on: a server of their own. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ env: BEHIND_A_PROXY })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})
