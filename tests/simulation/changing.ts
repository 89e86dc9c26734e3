import type { Deliverable, Zone } from '#domain/vocabulary.ts'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import type { Shopper } from '../support/shopper.ts'
import { anyCard, finish } from './pay.ts'
import { addressIn, atHome } from './reader.ts'
import type { Standing } from './standing.ts'
import type { Reader, World } from './world.ts'
import { count } from './world.ts'

const GOOD_CARD = 'tok_visa'
/** It can be stored, and is declined whenever it is charged. */
const BAD_CARD = 'tok_chargeCustomerFail'

/** To another street, or to another country, where the next issues are to come: the old address goes when it is not needed. */
export async function move(world: World, reader: Reader, standing: Standing): Promise<void> {
  const shopper = await atHome(world, reader)
  const before = reader.home
  if (world.chance.once(4)) reader.home = world.chance.one<Zone>(['a', 'b', 'c'])
  const body = { address: addressIn(world, reader.home) }
  const saved = await shopper.post(`/api/account/address/ship-${reader.home}`, body)
  count(world, 'move', saved.status === 200 ? 'done' : 'refused')
  if (reader.home === before) return
  if (standing.subscription && standing.deliverable !== 'digital')
    await change(world, reader, standing, `print-${reader.home}`)
  const gone = await shopper.delete(`/api/account/address/ship-${before}`)
  count(world, 'delete an address', gone.status === 200 ? 'done' : 'refused')
}

/** From digital to print, or back: for the difference, or for nothing. */
export async function change(
  world: World,
  reader: Reader,
  { subscription: token }: Standing,
  deliverable: Deliverable,
): Promise<void> {
  const shopper = await atHome(world, reader)
  const { upgrade } = (await shopper.get(`/api/account/subscriptions/${token}`)).body as {
    upgrade: { subscription: { level: 'low' | 'high' }; options: Record<string, Record<string, number>> }
  }
  const { level } = upgrade.subscription
  const zone = deliverable === 'digital' ? null : (deliverable.slice(6) as Zone)
  const price = zone && upgrade.options[`${level}_prices`]?.[zone]
  const answer = await shopper.checkoutAt('/api/account/subscriptions/update', {
    subscription: { token, deliverable },
    ...(zone && { address: addressIn(world, zone) }),
    ...(price && { shown_total: price }),
  })
  const end = await finish(world, shopper, answer, anyCard(world))
  count(world, 'change', end === 'bought' || end === 'processing' ? 'done' : 'refused')
}

/** Another card: the one that was lost is replaced, or the new one is no better. */
export async function replaceCard(world: World, reader: Reader, bad: boolean): Promise<void> {
  const shopper = await atHome(world, reader)
  const session = await antiForgery(world, shopper)
  const path = `/api/account/card?session=${session}`
  const started = (await shopper.post(path, { name: reader.name })).body as {
    setup_intent: string
    stripe_secret: string
  }
  await fillIn(world, started, bad ? BAD_CARD : GOOD_CARD)
  const saved = await shopper.post(path, { setup_intent: started.setup_intent })
  count(world, bad ? 'store a bad card' : 'store a card', saved.status === 200 ? 'done' : 'refused')
  if (saved.status === 200) reader.hasBadCard = bad
}

export async function removeCard(world: World, reader: Reader): Promise<void> {
  const shopper = await atHome(world, reader)
  const removed = await shopper.delete(`/api/account/card?session=${await antiForgery(world, shopper)}`)
  count(world, 'remove a card', removed.status === 200 ? 'done' : 'refused')
  reader.hasBadCard = false
}

export async function switchAutorenew(world: World, reader: Reader, { autorenew }: Standing): Promise<void> {
  const shopper = await atHome(world, reader)
  const answer = await shopper.post(`/api/account/autorenew?to=${autorenew ? 'off' : 'on'}`)
  count(world, autorenew ? 'autorenew off' : 'autorenew on', answer.status === 200 ? 'done' : 'refused')
}

export async function antiForgery({ test }: World, { cookies }: Shopper): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
  return (await test.runtime.app.visitor(page)).session ?? ''
}

/** As the provider's form does it in the browser. */
async function fillIn(
  { test }: World,
  { setup_intent: id, stripe_secret }: { setup_intent: string; stripe_secret: string },
  card: string,
) {
  await test.web.request(`/sandbox/stripe/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${SANDBOX_KEYS.publishable}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      client_secret: stripe_secret,
      return_url: 'http://localhost:3000/',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': card,
    }).toString(),
  })
}
