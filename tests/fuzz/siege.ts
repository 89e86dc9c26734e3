import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../faults/chance.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import type { Besieged } from './besieged-house.ts'
import type { Actor } from './cast.ts'
import type { Answered } from './judge.ts'
import { judge } from './judge.ts'
import type { Made, Order } from './requests.ts'
import { makeRequest } from './requests.ts'
import type { Target } from './targets.ts'

/** For the whole answer, its body too. */
const DEADLINE_MS = 20_000

export type Siege = {
  /** One request, judged; null when no whole answer came. */
  ask(name: string, order: Order & { solves: boolean }, chance: Chance): Promise<Answered | null>
  /** Whatever was wrong with an answer. */
  faults: string[]
  /** How many answers there were of each status. */
  statuses: Record<string, number>
}

export function openSiege({ web, secrets, logged }: Besieged): Siege {
  const faults: string[] = []
  const statuses: Record<string, number> = {}

  async function answerTo({ request, address }: Made): Promise<Answered> {
    const answer = await web.fetch(request, { incoming: { socket: { remoteAddress: address } } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  async function ask(name: string, { solves, ...order }: Order & { solves: boolean }, chance: Chance) {
    const { challenge } = order.target
    const captcha = challenge && solves ? await solvedCaptcha(web, challenge) : undefined
    const made = makeRequest({ ...order, captcha }, chance)
    const tell = (what: string) => {
      faults.push(`${name}: ${description(made)} ${what}`)
      // At once, as a million take an hour.
      console.error(faults.at(-1), logged)
    }
    const answer = await Promise.race([answerTo(made), wait(DEADLINE_MS, null, { ref: false })]).catch(
      (error: unknown) => {
        tell(`throws ${error}`)
        return null
      },
    )
    if (!answer) {
      tell('is not answered')
      return null
    }
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    for (const fault of judge(made, answer, secrets)) tell(fault)
    return answer
  }

  return { ask, faults, statuses }
}

/** Who would ask for this: the wrong ones are stopped at the door and find nothing. */
export function likely({ path }: Target, cast: Actor[]): Actor[] {
  const roles = WHO.find(([pattern]) => pattern.test(path))?.[1] ?? ['guest', 'reader']
  return cast.filter(({ role }) => roles.includes(role))
}

const WHO: [RegExp, Actor['role'][]][] = [
  [/^\/(api\/)?(access\/)?staff/, ['admin']],
  [/^\/institution\//, ['member']],
  [/account|access|donation\/(stop|link)|checkout\/:|download/, ['reader']],
]

function description({ actor, request, spoilt }: Made): string {
  return `${actor.role} ${request.method} ${request.url.slice(0, 300)} (${spoilt.join(', ') || 'as it should be'})`
}
