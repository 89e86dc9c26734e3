import type { Hono } from 'hono'
import type { Env } from './env.ts'

type Health = {
  checks: Record<string, () => Promise<void>>
  /** The process was told to leave: whoever asks whether it is ready is told at once, and sends nobody here any more. */
  leaving: () => boolean
  /** Why it only looks, if it does: it serves pages, so it is ready, but whoever watches is told. */
  passive: string | null
}

/** `/healthz`: the process is alive. `/readyz`: what it needs answers too, and it stays. */
export function mountHealth(web: Hono<Env>, { checks, leaving, passive }: Health): void {
  web.get('/healthz', (c) => c.json({ status: 'ok' }))
  web.get('/readyz', async (c) => {
    if (leaving()) return c.json({ status: 'leaving' }, 503)
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check()
          return [name, 'ok'] as const
        } catch (error) {
          c.var.log.warn({ err: error, check: name }, 'not ready')
          return [name, 'failed'] as const
        }
      }),
    )
    const ready = results.every(([, result]) => result === 'ok')
    const status = passive ? 'passive' : 'ok'
    const answer = { status: ready ? status : 'unavailable', ...Object.fromEntries(results) }
    return c.json({ ...answer, ...(passive && { passive }) }, ready ? 200 : 503)
  })
}
