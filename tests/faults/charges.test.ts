import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FaultPoint } from '#server/adapters/fault-point.ts'
import { FAULT_POINTS } from '#server/adapters/fault-point.ts'
import type { Db } from '#server/db/client.ts'
import { donorsOf } from '../support/donor.ts'
import { readersOf } from '../support/readers.ts'
import { openTestRuntime } from '../support/runtime.ts'
import type { KeptShop } from './kept-shop.ts'
import { keepShop } from './kept-shop.ts'
import { openLine } from './line.ts'
import { passDays, passHours } from './provider.ts'

/** What is charged while nobody is there: the month of a monthly donation, and the renewal of a subscription. */
const KINDS = ['pledge', 'renewal'] as const
const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** What is charged by itself is what was asked for, so there is nothing to return. */
const POINTS = FAULT_POINTS.filter(
  (point) => !point.endsWith('-refund') && (process.env.POINTS?.split(',').includes(point) ?? true),
)
const USED_UP = [48, 49, 50, 51]

type Cell = { kind: (typeof KINDS)[number]; point: FaultPoint; round: number }
/** The monthly donation, or the account that renews, and the address that is charged. */
type Payer = { id: string; email: string }

const grid: Cell[] = Array.from({ length: ROUNDS }, (_, round) =>
  POINTS.flatMap((point) => KINDS.map((kind) => ({ kind, point, round }))),
).flat()
const nameOf = ({ kind, point, round }: Cell) => `${kind}.${point}.${round}`

const line = openLine()
const { provider } = line
let kept: KeptShop
const payers = new Map<Cell, Payer>()
const payerOf = (cell: Cell) => payers.get(cell) as Payer

beforeAll(async () => {
  kept = await keepShop()
  const test = await openTestRuntime(await kept.open())
  line.lead(test.web)
  const [donors, readers] = [donorsOf(test), readersOf(test)]
  for (const cell of grid) {
    const email = `${nameOf(cell)}@faults.example`
    if (cell.kind === 'pledge') await donors.give(email)
    const payer =
      cell.kind === 'pledge'
        ? await donors.findMonthlyDonation(email)
        : await readers.join({ had: USED_UP, pays: 'visa' })
    payers.set(cell, payer)
  }
  await test.runtime.due.run()
  // Each falls due in its own cell, and those of the demo never do.
  for (const table of ['pledge', 'renewal'])
    await test.runtime.database.db.execute(sql`update ${sql.identifier(table)} set next_on = '2099-01-01'`)
  // The month in which they gave is paid: they are charged in a later one, which is long enough for all cells.
  const now = await provider.now()
  await provider.moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 2, 17)))
  await passHours(provider)
  await test.runtime.close()
}, 300_000)
afterAll(() => kept.remove())

describe('a charge that nobody attends survives kill -9', () => {
  it.each(grid.map((cell) => [nameOf(cell), cell] as const))('at %s', async (_, cell) => {
    await look((db) => fallDue(db, cell))
    await line.diesOfWhatIsDue(kept, cell.point)
    await line.healed(kept, () => passHours(provider))
    await look(async (db) => expect(await ordersOf(db, cell)).toEqual([{ receipts: 1 }]))
  })
})

it('was taken once each, grants what it was for, and leaves nothing to do', async () => {
  await line.nothingLeft(kept)
  const entries = await line.healed(kept, async () => {
    await passDays(provider)
    return provider.entries()
  })
  await look(async (db) => {
    for (const cell of grid) {
      const { email } = payerOf(cell)
      const taken = entries.filter(({ kind, metadata }) => kind === 'capture' && metadata.email === email).length
      // A donor's first donation was given on a page.
      const expected = cell.kind === 'pledge' ? { taken: 2, state: ['paid'] } : { taken: 1, state: ['done'] }
      expect({ cell: nameOf(cell), taken, state: await stateOf(db, cell) }).toEqual({ cell: nameOf(cell), ...expected })
    }
  })
})

it('has right books', async () => {
  expect(await kept.audit()).toBe('The books are right.')
})

async function look(at: (db: Db) => Promise<unknown>): Promise<void> {
  const database = await kept.open()
  await at(database.db).finally(database.close)
}

/** Today, by the clock of the sandbox and in the time zone of the demo. */
const TODAY = sql`((now() + (select offset_ms from sandbox_clock) * interval '1 millisecond') at time zone 'America/New_York')::date`

async function fallDue(db: Db, cell: Cell): Promise<void> {
  const { id } = payerOf(cell)
  if (cell.kind === 'pledge') await db.execute(sql`update pledge set next_on = ${TODAY} where id = ${id}`)
  else await db.execute(sql`update renewal set next_on = ${TODAY} where account_id = ${id}`)
}

async function ordersOf(db: Db, cell: Cell): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from message where key = 'receipt:' || p.id) as receipts
    from purchase p where p.status = 'paid' and p.kind = ${cell.kind} and p.email = ${payerOf(cell).email}`)
  return rows
}

async function stateOf(db: Db, cell: Cell): Promise<string[]> {
  const { id } = payerOf(cell)
  const { rows } = await db.execute<{ state: string }>(
    cell.kind === 'pledge'
      ? sql`select state from pledge_month where pledge_id = ${id} and attempt_id is not null`
      : sql`select state from renewal where account_id = ${id}`,
  )
  return rows.map(({ state }) => state)
}
