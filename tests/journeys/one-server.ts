import { startServer } from '../support/server.ts'
import { BEHIND_A_PROXY } from './networks.ts'

/** Playwright calls this before the first journey, and what it returns after the last. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer({ env: BEHIND_A_PROXY })
  process.env.JOURNEYS_URL = server.url
  return async () => {
    await server.stop()
  }
}
