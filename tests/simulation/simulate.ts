import { eq, sql } from 'drizzle-orm'
import { account } from '#server/db/schema/people.ts'
import { auditLedger } from '#server/services/figures/audit-books.ts'
import type { Chance } from '../faults/chance.ts'
import type { TestRuntime } from '../support/runtime.ts'
import type { Check } from './checks.ts'
import { checkBooks } from './checks.ts'
import { checkMoney } from './money-checks.ts'
import { close, plan, release, send } from './staff.ts'
import { livePart } from './week.ts'
import type { World } from './world.ts'
import { passDays } from './world.ts'

export type Life = {
  readers: number
  years: number
  chance: Chance
  /** How many weeks the clock goes on at once, at most, and how many times more rarely than usual people do something. */
  stride: number
  calm: number
  tell(line: string): void
}

const QUARTERS = 4
/** A quarter in parts of so many weeks: the issue comes out in the second, is closed in the fourth and mailed in the fifth. */
const PARTS = [2, 2, 2, 2, 2, 3]
const WEEK_DAYS = 7
const FIRST_ISSUE = 52

/**
 * A publication lived through by the clock, on a runtime with the demo's publication in it. After every quarter everything
 * that has to be true is asked; answers what was not. It ends there: what comes after a difference shows nothing.
 */
export async function simulate(
  test: TestRuntime,
  { readers, years, chance, stride, calm, tell }: Life,
): Promise<Check[]> {
  const { db } = test.runtime.database
  const [member] = await db.select().from(account).where(eq(account.email, 'staff@example.com'))
  if (!member) throw new Error('There is nobody to run the publication.')
  const staff = { id: member.id, name: member.name }
  const world: World = { test, db, chance, readers: [], came: 0, gifts: [], tally: new Map(), staff, stride, calm }
  const quarters = years * QUARTERS
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const began = performance.now()
    const wrong = await liveQuarter(world, FIRST_ISSUE + quarter, (readers * quarter) / quarters, readers / quarters)
    const differences = [...wrong, ...(await checkBooks(world)), ...(await checkMoney(world))]
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    tell(
      `quarter ${quarter + 1} of ${quarters}: ${world.readers.length} readers, ${actions(world)} actions, ${seconds} s`,
    )
    if (differences.length > 0) return differences
  }
  tell(`${tallies(world)}; renewals by themselves: ${await renewals(world)}`)
  const faults = test.logged().match(/^.*"level":(50|60).*$/gm) ?? []
  return [
    ...faults.map((line) => ({ says: 'something failed', row: { line } })),
    ...(await auditLedger({ db, payments: test.runtime.payments })),
  ]
}

/** By its end there are so many more readers, those who came by a gift included. */
async function liveQuarter(world: World, issue: number, before: number, more: number): Promise<Check[]> {
  await plan(world, issue)
  let wrong: Check[] = []
  let closed: Awaited<ReturnType<typeof close>>['run'] | null = null
  for (const [part, weeks] of PARTS.entries()) {
    if (part === 1) await release(world, issue)
    if (part === 3) ({ run: closed, passedOver: wrong } = await close(world, issue))
    if (part === 4 && closed) await send(world, closed)
    await livePart(world, Math.round(before + (more * (part + 1)) / PARTS.length), weeks)
    for (let left = weeks; left > 0; left -= world.stride)
      await passDays(world, WEEK_DAYS * Math.min(left, world.stride))
  }
  return wrong
}

async function renewals({ db }: World): Promise<string> {
  const { rows } = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from renewal group by state order by state`,
  )
  return rows.map(({ state, count }) => `${count} ${state}`).join(', ')
}

const actions = ({ tally }: World) => [...tally.values()].reduce((all, { done, refused }) => all + done + refused, 0)

function tallies({ tally }: World): string {
  return [...tally]
    .map(([what, { done, refused }]) => (refused > 0 ? `${what} ${done} (and ${refused} not)` : `${what} ${done}`))
    .join(', ')
}
