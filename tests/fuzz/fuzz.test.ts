import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChance } from '../faults/chance.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import type { Besieged } from './besieged-house.ts'
import { openBesieged } from './besieged-house.ts'
import type { Actor } from './cast.ts'
import { openCast } from './cast.ts'
import { judge } from './judge.ts'
import type { Made } from './requests.ts'
import { makeRequest } from './requests.ts'
import type { Target } from './targets.ts'
import { targetsOf } from './targets.ts'
import { readWords } from './words.ts'

/** `npm run check:fuzz` sends a million. */
const REQUESTS = Number(process.env.FUZZ ?? 10_000)
const AT_ONCE = 8
/** How many requests one cast sends before another takes its place. */
const A_SCENE = 250
const DEADLINE_MS = 20_000
/** Then there is enough to do. */
const ENOUGH_FAULTS = 60

describe('every route, asked by everybody, with everything wrong that may be', () => {
  let besieged: Besieged
  beforeAll(async () => {
    besieged = await openBesieged()
  })
  afterAll(() => besieged.house.close())

  it('is known to the fuzzer', () => {
    const { unknown, gone } = targetsOf(besieged.web)
    expect(unknown, 'Mounted, but neither in the contract nor in PLAIN of tests/fuzz/targets.ts').toEqual([])
    expect(gone, 'In the contract or in PLAIN of tests/fuzz/targets.ts, but not mounted').toEqual([])
  })

  it(`answers ${REQUESTS} requests without a fault, a hang or a leak`, { timeout: 0 }, async () => {
    const { house, web, hidden, secrets, logged } = besieged
    const chance = openChance('fuzz')
    const words = await readWords(house.database.db, hidden)
    const { targets } = targetsOf(web)
    const draw = targets.flatMap((target) => Array<Target>(weightOf(target)).fill(target))
    const faults: string[] = []
    const statuses: Record<string, number> = {}
    const asked = new Set<Target>()
    const memory: number[] = []

    async function send(number: number, cast: Actor[]): Promise<void> {
      const own = chance.of(number)
      // Everything once, before chance has its way.
      const target = targets[number] ?? own.one(draw)
      asked.add(target)
      const captcha = target.challenge && own.once(2) ? await solvedCaptcha(web, target.challenge) : undefined
      const made = makeRequest(target, own.one(own.once(2) ? cast : likely(target, cast)), words, own, captcha)
      const tell = (what: string) => {
        faults.push(`${number}: ${description(made)} ${what}`)
        // At once, as a million take an hour.
        console.error(faults.at(-1), logged)
      }
      const answer = await Promise.race([
        web.fetch(made.request, { incoming: { socket: { remoteAddress: made.address } } }),
        wait(DEADLINE_MS, null, { ref: false }),
      ]).catch((error: unknown) => {
        tell(`throws ${error}`)
        return null
      })
      if (!answer) return void tell('is not answered')
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      for (const fault of await judge(made, answer, secrets)) tell(fault)
    }

    for (let sent = 0; sent < REQUESTS && faults.length < ENOUGH_FAULTS; sent += A_SCENE) {
      const cast = await openCast(house, hidden, chance.of(-sent - 1))
      let next = sent
      const lane = async () => {
        while (next < Math.min(sent + A_SCENE, REQUESTS)) await send(next++, cast)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      if (REQUESTS > 100_000 && (sent + A_SCENE) % 100_000 === 0) {
        memory.push(kept())
        console.log(`${sent + A_SCENE}: ${memory.at(-1)?.toFixed(0)} MB, ${JSON.stringify(statuses)}`)
      }
    }
    console.log(JSON.stringify(statuses))
    expect({ faults, logged }).toEqual({ faults: [], logged: [] })
    expect(asked.size).toBe(targets.length)
    // Most are refused, as they should be; without a good number that is taken nothing deep would have been reached.
    expect(statuses[200] ?? 0).toBeGreaterThan(REQUESTS / 20)
    expect(Object.keys(Object.prototype)).toEqual([])
    if (memory.length > 1) expect(memory.at(-1)).toBeLessThan((memory[0] ?? 0) * 1.2)
  })

  it('has written no mail with a line too many in its heads', async () => {
    const { rows } = await besieged.house.database.db.execute(sql`
      select * from sandbox_mail where recipient ~ '[\\r\\n]' or subject ~ '[\\r\\n]'`)
    expect(rows).toEqual([])
  })
})

/** How often it is asked for: a page, a file and a password cost many times what an answer does. */
function weightOf({ path, isPage, answer }: Target): number {
  if (isPage) return 1
  return answer && !/login$|set-password/.test(path) ? 25 : 5
}

/** Who would ask for this: the wrong ones are stopped at the door and find nothing. */
function likely({ path }: Target, cast: Actor[]): Actor[] {
  const roles = /^\/(api\/)?staff/.test(path)
    ? ['admin']
    : /account|access/.test(path)
      ? ['reader']
      : ['guest', 'reader']
  return cast.filter(({ role }) => roles.includes(role))
}

function description({ actor, request, spoilt }: Made): string {
  return `${actor.role} ${request.method} ${request.url.slice(0, 300)} (${spoilt.join(', ') || 'as it should be'})`
}

/** Megabytes in use once everything is thrown away that may be. */
function kept(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss / 1_000_000
}
