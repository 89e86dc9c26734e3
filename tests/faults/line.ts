import { expect, vi } from 'vitest'
import type { FaultPoint } from '#server/adapters/fault-point.ts'
import type { Web } from '../support/browser.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import type { KeptShop } from './kept-shop.ts'
import { passDays, passHours, providerOf } from './provider.ts'
import { unfinished } from './shop.ts'

/** Everything that may fall due within hours has, many times over. */
const LONG_ENOUGH = 20

/** Where calls go: first to the runtime of this process, then to one server after the other on the same data. */
export function openLine() {
  let end: Web
  const web: Web = { request: (url, init, env) => end.request(url, init, env) }
  const provider = providerOf(web)

  /** On a server that was started again, and stopped when the work is done. */
  async function healed<T>(kept: KeptShop, work: () => Promise<T>): Promise<T> {
    await kept.passHeartbeats()
    const server = await startServer({ env: kept.env })
    end = lineTo(server.url)
    try {
      return await work()
    } finally {
      await server.stop()
    }
  }

  /** Works on a server that kills itself at the point, and lets time pass until it has. */
  async function dies(server: RunningServer, work: () => Promise<unknown>): Promise<void> {
    end = lineTo(server.url)
    let alive = true
    const gone = server.gone.then(() => {
      alive = false
    })
    const trying = (async () => {
      await work()
      for (let passed = 0; alive && passed < LONG_ENOUGH; passed += 1) await passHours(provider)
    })().catch(() => gone)
    await Promise.race([gone, trying])
    await trying
    const died = !alive
    await server.kill()
    if (!died) throw new Error('The server never came to the point at which it dies.')
  }

  return {
    web,
    provider,
    lead(to: Web): void {
      end = to
    },
    healed,
    /** Somebody does something, and the server dies of it. */
    async diesOf(kept: KeptShop, point: FaultPoint, work: () => Promise<unknown>): Promise<void> {
      const env = { ...kept.env, FAULT: point }
      // It may have died already of something that fell due meanwhile; that is done first, then.
      const server = await startServer({ env }).catch(async () => {
        await healed(kept, () => passHours(provider))
        return startServer({ env })
      })
      await dies(server, work)
    },
    /** What is due is looked for at once, so it may die of that before it is ready. */
    async diesOfWhatIsDue(kept: KeptShop, point: FaultPoint): Promise<void> {
      const server = await startServer({ env: { ...kept.env, FAULT: point } }).catch(() => null)
      if (server) await dies(server, async () => {})
    },
    /** A message whose job died is sent when PostgreSQL has given that up. */
    async nothingLeft(kept: KeptShop): Promise<void> {
      await healed(kept, () => passDays(provider))
      const database = await kept.open()
      const check = async () => expect(await unfinished(database.db)).toEqual([])
      if (database.engine === 'pglite') await check()
      else await healed(kept, () => vi.waitFor(check, { timeout: 90_000, interval: 200 }))
      await database.close()
    },
  }
}

export function lineTo(base: string): Web {
  return {
    async request(url, init) {
      const { pathname, search } = new URL(url, base)
      return fetch(`${base}${pathname}${search}`, { redirect: 'manual', ...init })
    },
  }
}
