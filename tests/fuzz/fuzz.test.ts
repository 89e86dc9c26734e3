import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chance } from '../faults/chance.ts'
import { openChance } from '../faults/chance.ts'
import { BUDGET_MS } from '../support/loop-watch.ts'
import type { Actor } from './actors.ts'
import { openActors } from './actors.ts'
import type { Examples } from './examples.ts'
import { readExamples } from './examples.ts'
import type { FuzzedShop } from './fuzzed-shop.ts'
import { openFuzzedShop } from './fuzzed-shop.ts'
import type { Fuzzer } from './fuzzer.ts'
import { likely, openFuzzer } from './fuzzer.ts'
import { longRequests } from './long-requests.ts'
import { sendRightRequests } from './right-requests.ts'
import type { Target } from './targets.ts'
import { keyOf, targetsOf } from './targets.ts'
import { readWords } from './words.ts'

/** `npm run check:fuzz` sends a million. */
const REQUESTS = Number(process.env.FUZZ ?? 4_000)
const AT_ONCE = 8
/** How many requests one cast sends before another takes its place. */
const A_SCENE = 250
/** How often the memory is looked at. */
const LOOKS = 10
/** Then there is enough to do. */
const ENOUGH_FAULTS = 60

describe('every route, asked by everybody, with everything wrong that may be', () => {
  let shop: FuzzedShop
  let fuzzer: Fuzzer
  let chance: Chance
  beforeAll(async () => {
    shop = await openFuzzedShop()
    fuzzer = openFuzzer(shop)
    chance = openChance('fuzz')
  })
  afterAll(() => {
    fuzzer.close()
    return shop.runtime.close()
  })

  it('is known to the fuzzer', () => {
    const { unknown, gone } = targetsOf(shop.web)
    expect(unknown, 'Mounted, but neither in the contract nor in PLAIN of tests/fuzz/targets.ts').toEqual([])
    expect(gone, 'In the contract or in PLAIN of tests/fuzz/targets.ts, but not mounted').toEqual([])
  })

  it('gives what it has to whoever asks as they should', { timeout: 0 }, async () => {
    const { targets } = targetsOf(shop.web)
    const missing = await sendRightRequests(shop, fuzzer, targets, chance)
    expect(missing, 'Never done rightly: teach tests/fuzz/words.ts, or say why in tests/fuzz/rehearsal.ts').toEqual([])
    expect({ faults: fuzzer.faults, logged: shop.logged }).toEqual({ faults: [], logged: [] })
  })

  it(`is never held for over ${BUDGET_MS} ms by what a reader or a stranger sends, however long or deep`, {
    timeout: 0,
  }, async () => {
    const { runtime, web, hidden } = shop
    const words = await readWords(runtime.database.db, hidden)
    const requests = longRequests(targetsOf(web).targets, REQUESTS > 100_000)
    for (let sent = 0; sent < requests.length && fuzzer.faults.length < ENOUGH_FAULTS; sent += A_SCENE) {
      const own = chance.of(-2_000_000 - sent)
      const actors = await openActors(runtime, hidden, own.one)
      for (const { target, fault } of requests.slice(sent, sent + A_SCENE)) {
        const actor = own.one(likely(target, actors))
        await fuzzer.askAlone('long', { target, actor, words, faults: 0, fault, solves: false }, own)
      }
    }
    console.log(`${requests.length} long requests held the loop for at most ${fuzzer.held().alone.toFixed(0)} ms.`)
    expect({ faults: fuzzer.faults, logged: shop.logged }).toEqual({ faults: [], logged: [] })
  })

  it(`answers ${REQUESTS} requests without a fault, a hang or a leak`, { timeout: 0 }, async () => {
    const { runtime, web, hidden, logged } = shop
    const { faults, statuses } = fuzzer
    const words = await readWords(runtime.database.db, hidden)
    const { targets } = targetsOf(web)
    const draw = targets.flatMap((target) => Array<Target>(weightOf(target)).fill(target))
    const memory: number[] = []
    const began = performance.now()

    async function send(number: number, actors: Actor[], examples: Examples): Promise<void> {
      const own = chance.of(number)
      // Everything once, before chance has its way.
      const target = targets[number] ?? own.one(draw)
      const actor = own.one(own.once(2) ? actors : likely(target, actors))
      const count = own.once(6) ? 0 : 1 + (own.once(4) ? own.below(3) : 0)
      const example = own.once(2) ? examples[keyOf(target)]?.(actor) : undefined
      const order = { target, actor, words, example, faults: count, solves: own.once(2) }
      await fuzzer.ask(String(number), order, own)
    }

    for (let sent = 0; sent < REQUESTS && faults.length < ENOUGH_FAULTS; sent += A_SCENE) {
      const actors = await openActors(runtime, hidden, chance.of(-sent - 1).one)
      const examples = await readExamples(runtime, hidden)
      let next = sent
      const lane = async () => {
        while (next < Math.min(sent + A_SCENE, REQUESTS)) await send(next++, actors, examples)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      await fuzzer.askSuspects()
      if (lookAfter(sent + A_SCENE) > lookAfter(sent)) {
        memory.push(kept())
        console.log(`${sent + A_SCENE}: ${memory.at(-1)?.toFixed(0)} MB kept, ${JSON.stringify(statuses)}`)
      }
    }
    const { alone, together } = fuzzer.held()
    console.log(
      `${REQUESTS} requests in ${Math.round((performance.now() - began) / 60_000)} minutes; the event loop was held for at ` +
        `most ${alone.toFixed(0)} ms by one, and ${together.toFixed(0)} ms by ${AT_ONCE} together; ` +
        `${memory.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB kept.`,
    )
    expect({ faults, logged }).toEqual({ faults: [], logged: [] })
    // Most are refused, as they should be; without a good number that is taken nothing deep would have been reached.
    expect(statuses[200] ?? 0).toBeGreaterThan(REQUESTS / 20)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(growth(memory)).toBeLessThan(MOST_GROWTH)
    expect(memory.at(-1)).toBeLessThan((memory[0] ?? 0) * 2)
  })

  it('has written no mail with a line too many in its heads', async () => {
    const { runtime, logged } = shop
    await runtime.queue.idle()
    const { rows } = await runtime.database.db.execute<{ mails: number; broken: number }>(sql`
      select count(*)::int as mails, count(*) filter (where recipient ~ '[\\r\\n]' or subject ~ '[\\r\\n]' or exists (
        select from jsonb_each_text(headers) as head where head.key ~ '[\\r\\n]' or head.value ~ '[\\r\\n]'))::int as broken
      from sandbox_mail`)
    expect(rows[0]?.mails).toBeGreaterThan(0)
    expect(rows[0]?.broken).toBe(0)
    expect(logged).toEqual([])
  })
})

const MOST_MB_A_LOOK = 4
const MOST_GROWTH = 1.25

/**
 * By how much the last looks are above the first; 1 where most looks add next to nothing. A cache that fills makes one
 * step, at whatever time, and a shop in which a million requests leave issues and products grows a little; what leaks
 * grows from look to look.
 */
function growth(memory: readonly number[]): number {
  const steps = memory.slice(1).map((megabytes, at) => megabytes - (memory[at] ?? 0))
  const median = steps.sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0
  if (median < MOST_MB_A_LOOK) return 1
  const mean = (looks: readonly number[]) => looks.reduce((sum, megabytes) => sum + megabytes, 0) / looks.length
  return mean(memory.slice(-3)) / mean(memory.slice(0, 3))
}

const lookAfter = (sent: number) => Math.floor((sent * LOOKS) / REQUESTS)

/** How often it is asked for: a page, a file and a password cost many times what an answer does. */
function weightOf({ path, isPage, answer }: Target): number {
  if (isPage) return 1
  return answer && !/login$|set-password/.test(path) ? 25 : 5
}

/** Megabytes in use once everything is thrown away that may be. */
function kept(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_000_000
}
