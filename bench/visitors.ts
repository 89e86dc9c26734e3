import type { Contestant } from './contestants.ts'
import { walk } from './load.ts'
import type { Visitor } from './scenarios.ts'
import { VISITS } from './scenarios.ts'

const { cart, login } = VISITS

/** The cookies of so many visitors, who have done what makes them such: one after the other, as logins are limited. */
export async function cookiesOf(to: Contestant, as: Visitor, count: number): Promise<string[]> {
  const steps = { nobody: [], guest: cart.things.map((body) => ({ path: cart.path, body })), reader: [login] }
  const cookies: string[] = []
  while (cookies.length < count) cookies.push(await walk(to, steps[as], ''))
  return cookies
}
