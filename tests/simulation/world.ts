import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '#server/db/client.ts'
import type { Chance } from '../faults/chance.ts'
import type { TestRuntime } from '../support/runtime.ts'
import type { Shopper } from '../support/shopper.ts'

/** Somebody of the simulation, with what they know of themselves; what they have is in the books. */
export type Reader = {
  number: number
  name: string
  email: string
  home: Zone
  shopper: Shopper
  /** When they last logged in: a session does not last for ever. */
  loginAt: number
  /** The card they have stored is one that will be refused. */
  hasBadCard: boolean
}

/** All that goes on. What happens is left to chance, one thing after the other, so that a seed brings it again. */
export type World = {
  test: TestRuntime
  db: Db
  chance: Chance
  readers: Reader[]
  /** How many people came so far, those who went away again included. */
  came: number
  /** Tokens of gifts that were bought and wait. */
  gifts: string[]
  /** How often each thing was done, and how often it was refused. */
  tally: Map<string, { done: number; refused: number }>
  /** The member of staff who does everything. */
  staff: { id: string; name: string }
  stride: number
  calm: number
}

export const now = ({ test }: World) => test.runtime.paymentContext.now()

export function count(world: World, what: string, outcome: 'done' | 'refused'): void {
  const counted = world.tally.get(what) ?? { done: 0, refused: 0 }
  counted[outcome] += 1
  world.tally.set(what, counted)
}

const DAY = 86_400_000

/** The clock goes on, and whatever has fallen due is done. */
export async function passDays(world: World, days: number): Promise<void> {
  const later = new Date(now(world).getTime() + days * DAY)
  const answer = await world.test.web.request('http://localhost:3000/sandbox/clock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ now: later.toISOString() }),
  })
  if (answer.status !== 200) throw new Error(`The clock did not move: ${answer.status} ${await answer.text()}`)
}
