import { findGifts, give, redeem, renew, subscribe } from './buying.ts'
import { change, move, removeCard, replaceCard, switchAutorenew } from './changing.ts'
import { askRedirect, cheats, claim, decideAll, hold, moveForSeason } from './delivering.ts'
import { orderFor, settleInvoices } from './selling.ts'
import { cancel, credit, suspend } from './staff.ts'
import type { Standing } from './standing.ts'
import { standings } from './standing.ts'
import type { Reader, World } from './world.ts'

/** What people do in so many weeks: some come, until there are so many, and those who are there go on living. */
export async function livePart(world: World, until: number, weeks: number): Promise<void> {
  while (world.readers.length < until) await subscribe(world)
  await findGifts(world)
  const by = await standings(world)
  for (const reader of [...world.readers]) {
    const standing = by.get(reader.email)
    const action = standing && actionOf(world, reader, standing, weeks)
    if (action) await action()
  }
  await decideAll(world)
  await settleInvoices(world)
  for (const token of [...world.gifts]) {
    if (!world.chance.once(Math.ceil((8 * world.calm) / weeks))) continue
    const reader = world.chance.once(2) ? null : world.chance.one(world.readers)
    await redeem(world, token, reader && by.has(reader.email) ? reader : null)
  }
}

type Action = (() => Promise<void>) | null

/** At most one thing, mostly none. The numbers are once in so many weeks. */
function actionOf(world: World, reader: Reader, standing: Standing, weeks: number): Action {
  const { chance } = world
  const once = (inWeeks: number) => chance.once(Math.max(1, Math.round((inWeeks * world.calm) / weeks)))
  const { left, isLifetime, hasCard, autorenew, subscription, deliverable } = standing
  if (reader.hasBadCard && once(12)) return () => replaceCard(world, reader, false)
  if (!isLifetime && left <= 1 && !autorenew && once(10)) return () => renew(world, reader, standing)
  if (once(150)) return () => give(world, reader)
  const isPrint = deliverable !== null && deliverable !== 'digital'
  if (isPrint && cheats(reader) && once(4)) return () => claim(world, reader)
  if (isPrint && once(60)) return () => hold(world, reader, standing)
  if (isPrint && once(120)) return () => moveForSeason(world, reader, standing)
  if (isPrint && once(60)) return () => claim(world, reader)
  if (isPrint && once(60))
    return async () => {
      await move(world, reader, standing)
      await askRedirect(world, reader)
    }
  if (once(200)) return () => move(world, reader, standing)
  if (subscription && once(200)) {
    const other = deliverable === 'digital' ? (`print-${reader.home}` as const) : 'digital'
    return () => change(world, reader, standing, other)
  }
  if (hasCard && once(150)) return () => switchAutorenew(world, reader, standing)
  if (hasCard && once(120)) return () => replaceCard(world, reader, true)
  if (hasCard && once(400)) return () => removeCard(world, reader)
  if (!isLifetime && once(300)) return () => renew(world, reader, standing)
  if (subscription && once(400)) return () => cancel(world, standing)
  if (subscription && once(400)) return () => credit(world, standing)
  if (once(60)) return () => orderFor(world, reader, standing)
  return once(300) ? () => suspend(world, standing) : null
}
