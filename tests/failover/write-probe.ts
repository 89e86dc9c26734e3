import { TOTE } from '../faults/products.ts'
import type { Fleet } from '../processes/fleet.ts'
import { openBrowser } from '../support/browser.ts'

const EVERY_MS = 200
/** As a visitor's patience; also how exactly an outage is measured at its end. */
const PATIENCE_MS = 2_000
/** So many in a row, and writing is possible again. */
const IN_A_ROW = 10

const BACK_WITHIN_MS = 300_000

export type WriteProbe = {
  /** From when on every write succeeded again, after this moment. */
  steadySince(moment: number): Promise<number>
  /** The longest time between two writes that succeeded, in these. */
  longestGap(from: number, to: number): number
  stop(): void
}

/** Somebody who puts one thing into a cart, five times a second, through everything that stands before the database. */
export function probeWrites(fleet: Fleet): WriteProbe {
  const succeeded: number[] = []
  let failedAt = 0
  const probing = setInterval(async () => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const line = fleet.web()
    const web = { request: (url: string, init?: RequestInit) => line.request(url, { ...init, signal }) }
    const answer = await openBrowser(web)
      .post('/api/cart', { ...TOTE, qty: 1 })
      .catch(() => null)
    if (answer?.status === 200) succeeded.push(Date.now())
    else failedAt = Date.now()
  }, EVERY_MS)
  return {
    async steadySince(moment) {
      const deadline = Date.now() + BACK_WITHIN_MS
      for (;;) {
        if (Date.now() > deadline) throw new Error('The shop did not come back in time.')
        const after = succeeded.filter((at) => at > Math.max(moment, failedAt))
        if (after.length >= IN_A_ROW) return after[0] ?? Date.now()
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      }
    },
    longestGap(from, to) {
      const within = [from, ...succeeded.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to]
      return Math.max(...within.slice(1).map((at, index) => at - (within[index] ?? at)))
    },
    stop: () => clearInterval(probing),
  }
}
