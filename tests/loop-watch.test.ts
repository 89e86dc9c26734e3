import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { BUDGET_MS, heldBy, watchLoop } from './support/loop-watch.ts'

/** As `safe-path.ts` once did it: a path of 40 kB stopped the site for seconds. */
function fullyDecoded(text: string): string {
  const decoded = decodeURIComponent(text)
  return decoded === text ? text : fullyDecoded(decoded)
}
const ENCODED = `/%${'25'.repeat(8_000)}41`

it('a path that is decoded again and again holds the loop for too long, and is found out', async () => {
  let seen = 0
  const watch = watchLoop((worked) => {
    seen = Math.max(seen, worked)
  })
  const held = await heldBy(async () => {
    await wait(20)
    for (let round = 0; round < 4; round += 1) fullyDecoded(ENCODED)
    await wait(20)
  })
  await expect.poll(() => seen).toBeGreaterThan(BUDGET_MS)
  watch.close()
  expect(held).toBeGreaterThan(BUDGET_MS)
  expect(watch.longest()).toBe(seen)
})

it('to wait is no work, however long it takes', async () => {
  expect(await heldBy(() => wait(2 * BUDGET_MS))).toBeLessThan(BUDGET_MS)
})
