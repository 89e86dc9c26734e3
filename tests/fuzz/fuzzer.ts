import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../faults/chance.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { BUDGET_MS, heldBy, watchLoop } from '../support/loop-watch.ts'
import type { Actor } from './actors.ts'
import type { FuzzedShop } from './fuzzed-shop.ts'
import type { Answered } from './judge.ts'
import { judge } from './judge.ts'
import type { Made, Order } from './requests.ts'
import { makeRequest } from './requests.ts'
import type { Target } from './targets.ts'

/** For the whole answer, its body too. */
const DEADLINE_MS = 20_000

/** So much in one turn is a fault also where it does not happen a second time. */
const MUCH_TOO_LONG_MS = 4 * BUDGET_MS
/** What the first time costs, in compiling and in caches, is not what it costs. */
const TRIES = 3

export type Fuzzer = {
  /** One request, judged; null when no whole answer came. */
  ask(name: string, order: Order & { solves: boolean }, chance: Chance): Promise<Answered | null>
  /** The same with nothing else under way, so that it is known whose the work is. */
  askAlone: Fuzzer['ask']
  /** Asks once more, one at a time, for what was under way when the event loop was held for too long. */
  askSuspects(): Promise<void>
  /** The most work there was in one turn of the event loop, by one request and by all that came together, in milliseconds. */
  held(): { alone: number; together: number }
  close(): void
  /** Whatever was wrong with an answer. */
  faults: string[]
  /** How many answers there were of each status. */
  statuses: Record<string, number>
}

export function openFuzzer({ web, secrets, logged }: FuzzedShop): Fuzzer {
  const faults: string[] = []
  const statuses: Record<string, number> = {}
  const underWay = new Map<Made, 'waits' | 'answered'>()
  const suspects = new Set<Made>()
  let alone = 0
  const watch = watchLoop((worked) => {
    for (const [made, how] of underWay) {
      if (worked > BUDGET_MS && !isStaff(made.actor)) suspects.add(made)
      if (how === 'answered') underWay.delete(made)
    }
    // With nothing under way it is the fuzzer itself that worked.
    if (worked > MUCH_TOO_LONG_MS && suspects.size > 0)
      tell([...suspects].map(description).join('; '), `hold the loop for ${worked} ms`)
  })

  function tell(who: string, what: string): void {
    faults.push(`${who} ${what}`)
    // At once, as a million take an hour.
    console.error(faults.at(-1), logged)
  }

  async function answerTo({ address }: Made, request: Request): Promise<Answered> {
    const answer = await web.fetch(request, { incoming: { socket: { remoteAddress: address } } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  async function made(order: Order & { solves: boolean }, chance: Chance): Promise<Made> {
    const { solves, ...rest } = order
    const { challenge } = order.target
    const captcha = challenge && solves ? await solvedCaptcha(web, challenge) : undefined
    return makeRequest({ ...rest, captcha }, chance)
  }

  async function judged(name: string, sent: Made): Promise<Answered | null> {
    const who = `${name}: ${description(sent)}`
    const late = wait(DEADLINE_MS, null, { ref: false })
    const answer = await Promise.race([answerTo(sent, sent.request), late]).catch((error: unknown) => {
      tell(who, `throws ${error}`)
      return null
    })
    if (!answer) {
      tell(who, 'is not answered')
      return null
    }
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    for (const fault of judge(sent, answer, secrets)) tell(who, fault)
    return answer
  }

  /** The least that it takes: whatever else may have come between, this is its own. */
  async function measure(name: string, sent: Made, before = Infinity): Promise<void> {
    let least = before
    for (let count = 0; count < TRIES && least > BUDGET_MS; count += 1)
      least = Math.min(least, await heldBy(() => answerTo(sent, sent.again()).catch(() => null)))
    alone = Math.max(alone, least)
    if (least > BUDGET_MS) tell(`${name}: ${description(sent)}`, `holds the loop for ${least} ms`)
  }

  return {
    faults,
    statuses,
    async ask(name, order, chance) {
      const sent = await made(order, chance)
      underWay.set(sent, 'waits')
      const answer = await judged(name, sent)
      underWay.set(sent, 'answered')
      return answer
    },
    async askAlone(name, order, chance) {
      const sent = await made(order, chance)
      let answer: Answered | null = null
      const worked = await heldBy(async () => {
        answer = await judged(name, sent)
      })
      await measure(name, sent, worked)
      return answer
    },
    async askSuspects() {
      for (const suspect of suspects) await measure('once more', suspect)
      suspects.clear()
    },
    held: () => ({ alone, together: watch.longest() }),
    close: watch.close,
  }
}

const isStaff = ({ role }: Actor) => !['stranger', 'guest', 'member', 'reader'].includes(role)

/** Who would ask for this: the wrong ones are refused and find nothing. */
export function likely({ path }: Target, actors: Actor[]): Actor[] {
  const roles = WHO.find(([pattern]) => pattern.test(path))?.[1] ?? ['guest', 'reader']
  return actors.filter(({ role }) => roles.includes(role))
}

const WHO: [RegExp, Actor['role'][]][] = [
  [/^\/(api\/)?(access\/)?staff/, ['admin']],
  [/^\/institution\//, ['member']],
  [/account|access|donation\/(stop|link)|checkout\/:|download/, ['reader']],
]

function description({ actor, request, spoilt }: Made): string {
  return `${actor.role} ${request.method} ${request.url.slice(0, 300)} (${spoilt.join(', ') || 'as it should be'})`
}
