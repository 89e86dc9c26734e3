import { eq } from 'drizzle-orm'
import type { Deliverable, Term } from '#domain/vocabulary.ts'
import { gift, purchase } from '#server/db/schema/orders.ts'
import { VISA } from '../support/shopper.ts'
import type { End } from './pay.ts'
import { anyCard, finish } from './pay.ts'
import { accountForm, addressIn, atHome, newReader, wasLetIn } from './reader.ts'
import type { Standing } from './standing.ts'
import type { Reader, World } from './world.ts'
import { count } from './world.ts'

const TERMS: Term[] = ['1year', '1year', '1year', '1year', '1year', '2year', '2year', '3year']
const TOTE = { item: 'basic-product' as const, ref: 'prd:tote-bag' }

function wanted({ chance }: World) {
  const medium = chance.once(3) ? ('digital' as const) : ('print' as const)
  const level = chance.once(5) ? ('high' as const) : ('low' as const)
  // A lifetime now and then.
  const term = chance.once(60) ? ('lifetime' as const) : chance.one(TERMS)
  return { medium, level, term }
}

const cartOf = (parts: object) => ({ items: [], giftsubs: [], donation: null, subscription: null, ...parts })

function note(world: World, what: string, end: End): End {
  count(world, what, end === 'bought' || end === 'processing' ? 'done' : 'refused')
  return end
}

/** Somebody new subscribes; some go on by themselves afterwards. */
export async function subscribe(world: World): Promise<void> {
  const { chance } = world
  const reader = newReader(world)
  const choice = { ...wanted(world), coupon: chance.once(6) ? 'WELCOME' : null }
  const print = choice.medium === 'print'
  const keeps = chance.once(2)
  const answer = await reader.shopper.checkout({
    ...accountForm(reader),
    cart: cartOf({ subscription: choice, donation: chance.once(20) ? { process: 'onetime', dollars: 25 } : null }),
    ...(print && { address: addressIn(world, reader.home), shipcode: `ship-${reader.home}` }),
    ...(keeps && { customer: 'add-card' }),
  })
  const end = note(world, 'subscribe', await finish(world, reader.shopper, answer, keeps ? VISA : anyCard(world)))
  // Whoever went away is nobody's reader.
  if (end === 'refused' || end === 'left') {
    world.readers.pop()
    return
  }
  if (end === 'processing') return
  await wasLetIn(world, reader)
  if (keeps && choice.term !== 'lifetime' && chance.below(3) > 0)
    await reader.shopper.post('/api/account/autorenew?to=on')
}

/** By hand: in time, or when nothing has come for a while. */
export async function renew(world: World, reader: Reader, standing: Standing): Promise<void> {
  const shopper = await atHome(world, reader)
  const { medium, level, term } = wanted(world)
  const coupon = world.chance.once(8) ? 'COMEBACK' : null
  const answer = await shopper.checkout({
    cart: cartOf({ subscription: { renewal: true, medium, level, term, coupon } }),
    ...(medium === 'print' && { address: addressIn(world, reader.home), shipcode: `ship-${reader.home}` }),
    ...(standing.hasCard && { customer: 'use-card' }),
  })
  note(world, 'renew', await finish(world, shopper, answer, anyCard(world)))
}

export async function give(world: World, reader: Reader): Promise<void> {
  const { chance } = world
  const shopper = await atHome(world, reader)
  const deliverable: Deliverable = chance.one(['digital', 'print-a', 'print-a', 'print-b', 'print-c'])
  const quantity = 1 + chance.below(3)
  const giftsub = {
    deliverable,
    level: 'low',
    term: chance.one(TERMS),
    quantity,
    coupon: chance.once(4) ? 'GIFT10' : null,
  }
  const goods = chance.once(5) ? [{ ...TOTE, quantity: 1 + chance.below(3) }] : []
  const answer = await shopper.checkout({
    cart: cartOf({ giftsubs: [giftsub], items: goods }),
    ...(goods.length > 0 && { address: addressIn(world, reader.home), shipcode: `ship-${reader.home}` }),
  })
  if (note(world, 'give', await finish(world, shopper, answer, anyCard(world))) === 'bought') await findGifts(world)
}

/** All that wait, whoever bought them; in the order in which they were bought. */
export async function findGifts(world: World): Promise<void> {
  const rows = await world.db
    .select({ token: gift.token })
    .from(gift)
    .innerJoin(purchase, eq(purchase.id, gift.purchaseId))
    .where(eq(gift.status, 'waiting'))
    .orderBy(purchase.number, gift.createdAt)
  world.gifts = rows.map(({ token }) => token)
}

/** By somebody new, or by a reader who has one running: in its own form, or in another for the difference. */
export async function redeem(world: World, token: string, reader: Reader | null): Promise<void> {
  const { chance } = world
  const taker = reader ?? newReader(world)
  const shopper = reader ? await atHome(world, reader) : taker.shopper
  const seen = (await shopper.get(`/api/subscribe/redeem?token=${token}`)).body as {
    gift: { deliverables: { set: Deliverable } }
    prices: Record<Deliverable, number>
  }
  const own = seen.gift.deliverables.set
  const deliverable: Deliverable = chance.once(3) ? chance.one<Deliverable>(['digital', `print-${taker.home}`]) : own
  const zone = deliverable === 'digital' ? null : (deliverable.slice(6) as Reader['home'])
  const answer = await shopper.checkoutAt('/api/subscribe/redeem', {
    ...(!reader && accountForm(taker)),
    subscription: { token, deliverable },
    shown_total: seen.prices[deliverable],
    ...(zone && { address: addressIn(world, zone) }),
  })
  const end = note(world, 'redeem', await finish(world, shopper, answer, anyCard(world)))
  if (end === 'bought') world.gifts = world.gifts.filter((one) => one !== token)
  if (!reader && end === 'bought') await wasLetIn(world, taker)
  else if (!reader && end !== 'processing') world.readers.pop()
}
