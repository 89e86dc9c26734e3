import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '#domain/day.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { decideClaim } from '#server/services/delivery/decide-claim.ts'
import { decideRedirect } from '#server/services/delivery/decide-redirect.ts'
import { antiForgery } from './changing.ts'
import { addressIn, atHome } from './reader.ts'
import type { Standing } from './standing.ts'
import type { Reader, World } from './world.ts'
import { count, now } from './world.ts'

/** One in eight claims every issue, come or not. */
export const cheats = ({ number }: Reader) => number % 8 === 0

/** The next issue or the next few; whoever skips some already has them back. */
export async function hold(world: World, reader: Reader, { account }: Standing): Promise<void> {
  const shopper = await atHome(world, reader)
  const found = await world.test.runtime.app.delivery.hold(account)
  const choices = found?.choices ?? []
  const isHolding = choices.some(({ held }) => held)
  const issues = isHolding ? [] : choices.slice(0, 1 + world.chance.below(5)).map(({ number }) => number)
  const { status } = await shopper.post('/api/account/hold', { issues })
  count(world, isHolding ? 'end a hold' : 'hold', status === 200 ? 'done' : 'refused')
}

/** A season elsewhere in the same zone. */
export async function moveForSeason(world: World, reader: Reader, { deliverable }: Standing): Promise<void> {
  const shopper = await atHome(world, reader)
  const zone = deliverable?.slice(6) as Zone
  const from = addDays(dayOf(now(world), 'America/New_York'), world.chance.below(60))
  const until = addDays(from, 30 + world.chance.below(90))
  const body = { address: addressIn(world, zone), from, until }
  const { status } = await shopper.post(`/api/account/temporary-address/ship-${zone}`, body)
  count(world, 'move for a season', status === 200 ? 'done' : 'refused')
}

/** One of the last issues did not come; a cheat says so of all of them. */
export async function claim(world: World, reader: Reader): Promise<void> {
  const shopper = await atHome(world, reader)
  const session = await antiForgery(world, shopper)
  const last = await lastClosed(world)
  const issues = cheats(reader) ? [last, last - 1, last - 2] : [last - world.chance.below(2)]
  for (const issue of issues) {
    const remedy = world.chance.one(['copy', 'issue', 'issue'])
    const body = { reason: world.chance.one(['missing', 'damaged']), remedy, address_confirmed: true, session }
    const { status } = await shopper.post(`/api/account/issues/${issue}/claim`, body)
    count(world, cheats(reader) ? 'claim everything' : 'claim', status === 200 ? 'done' : 'refused')
  }
}

/** They have moved, and the label of the issue on its way may have the old address. */
export async function askRedirect(world: World, reader: Reader): Promise<void> {
  const shopper = await atHome(world, reader)
  const session = await antiForgery(world, shopper)
  const { status } = await shopper.post(`/api/account/issues/${await lastClosed(world)}/redirect`, { session })
  count(world, 'ask for a redirect', status === 200 ? 'done' : 'refused')
}

const ALL = { ...FIRST_PAGE, limit: 500, issue: null }

/** What waits for staff, by whim. */
export async function decideAll(world: World): Promise<void> {
  const { delivery } = world.test.runtime.app
  const { paymentContext } = world.test.runtime
  const actor = world.staff
  for (const { id, reader } of (await delivery.claims({ ...ALL, zone: null, earlier: null })).rows) {
    const decision = world.chance.once(2) ? ({ grant: 'issue' } as const) : { refuse: `Not this time, ${reader.name}.` }
    const { ok } = await decideClaim(paymentContext, { id, decision, actor })
    count(world, 'grant' in decision ? 'grant a claim' : 'refuse a claim', ok ? 'done' : 'refused')
  }
  for (const { id, state, canGrant } of (await delivery.redirects({ ...ALL, state: null })).rows) {
    if (state !== 'waiting') continue
    const decision = canGrant && !world.chance.once(4) ? 'grant' : { decline: 'It’s too late.' }
    const { ok } = await decideRedirect(paymentContext, { id, decision, actor })
    count(world, decision === 'grant' ? 'grant a redirect' : 'decline a redirect', ok ? 'done' : 'refused')
  }
}

async function lastClosed({ db }: World): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select max(number) as number from issue where closed_at is not null`,
  )
  return rows[0]?.number ?? 0
}
