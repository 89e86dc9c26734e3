import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Rig } from '../rig.ts'
import { CARD_PAYMENT, openRig, refusal, WAYS } from '../rig.ts'

describe.each(WAYS)('lists, search and expansion, %s', (way) => {
  let rig: Rig
  beforeEach(async () => {
    rig = await openRig({ way })
  })
  afterEach(() => rig.close())

  async function customers(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let at = 0; at < count; at++) {
      ids.push((await rig.stripe.customers.create({ email: `${at % 2}@example.com` })).id)
      rig.clock.advance(1)
    }
    return ids.reverse()
  }

  it('pages newest first by cursor, forward and back', async () => {
    const ids = await customers(5)
    const first = await rig.stripe.customers.list({ limit: 2 })
    expect(first).toMatchObject({ has_more: true, url: '/v1/customers' })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const next = await rig.stripe.customers.list({ limit: 2, starting_after: ids[1] })
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    const back = await rig.stripe.customers.list({ limit: 1, ending_before: ids[2] })
    expect(back.data.map(({ id }) => id)).toEqual([ids[1]])
    const all: string[] = []
    for await (const { id } of rig.stripe.customers.list({ limit: 2 })) all.push(id)
    expect(all).toEqual(ids)
  })

  it('filters by field and by time', async () => {
    const ids = await customers(4)
    const odd = await rig.stripe.customers.list({ email: '1@example.com' })
    expect(odd.data.map(({ id }) => id)).toEqual([ids[0], ids[2]])
    const created = (await rig.stripe.customers.list({ limit: 1 })).data[0]?.created ?? 0
    expect((await rig.stripe.customers.list({ created: { gte: created - 1 } })).data).toHaveLength(2)
    expect((await rig.stripe.customers.list({ created })).data).toHaveLength(1)
  })

  it.each([{ limit: 0 }, { limit: 101 }, { starting_after: 'cus_none' }])('refuses %o', async (params) => {
    expect((await refusal(rig.stripe.customers.list(params))).statusCode).toBe(400)
  })

  it('finds intents by metadata, status and both', async () => {
    const make = (order: string, confirm: boolean) =>
      rig.stripe.paymentIntents.create({
        ...CARD_PAYMENT,
        metadata: { order, "who's": 'a' },
        payment_method: 'pm_card_visa',
        confirm,
      })
    const paid = await make('7', true)
    const open = await make('7', false)
    await make('8', true)
    const search = async (query: string) => (await rig.stripe.paymentIntents.search({ query })).data.map(({ id }) => id)
    expect(await search("metadata['order']:'7'")).toEqual([open.id, paid.id])
    expect(await search('metadata["order"]:"7" AND status:"succeeded"')).toEqual([paid.id])
    expect(await search("metadata['order']:'7' AND -status:'succeeded'")).toEqual([open.id])
    expect(await search("metadata['order']:'none' OR amount>5000")).toEqual([])
    expect((await refusal(rig.stripe.paymentIntents.search({ query: 'order is 7' }))).message).toContain('parse')
    const page = await rig.stripe.paymentIntents.search({ query: 'amount>0', limit: 2 })
    expect(page.has_more).toBe(true)
    const all: string[] = []
    for await (const { id } of rig.stripe.paymentIntents.search({ query: 'amount>0', limit: 2 })) all.push(id)
    expect(all).toHaveLength(3)
  })

  it('expands ids to whole objects, in lists too, and refuses what cannot be', async () => {
    const customer = await rig.stripe.customers.create()
    const made = await rig.stripe.paymentIntents.create({
      ...CARD_PAYMENT,
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      expand: ['customer', 'latest_charge.balance_transaction'],
    })
    expect(made.customer).toMatchObject({ object: 'customer', id: customer.id })
    expect(made.latest_charge).toMatchObject({
      object: 'charge',
      balance_transaction: { amount: 1099, type: 'charge' },
    })
    const { data } = await rig.stripe.paymentIntents.list({ expand: ['data.payment_method'] })
    expect(data[0]?.payment_method).toMatchObject({ object: 'payment_method' })
    const unknown = await refusal(rig.stripe.paymentIntents.retrieve(made.id, { expand: ['nonsense'] }))
    expect(unknown.message).toBe('This property cannot be expanded (nonsense).')
  })

  it('lists events by type from a cursor on', async () => {
    await rig.stripe.customers.create()
    await rig.stripe.paymentIntents.create({ ...CARD_PAYMENT, payment_method: 'pm_card_visa', confirm: true })
    const { data } = await rig.stripe.events.list({ types: ['payment_intent.created', 'payment_intent.succeeded'] })
    expect(data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.created'])
    const newer = await rig.stripe.events.list({ ending_before: data[1]?.id })
    expect(newer.data.map(({ type }) => type)).toEqual([
      'charge.updated',
      'payment_intent.succeeded',
      'charge.succeeded',
    ])
    expect(await rig.stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ type: 'payment_intent.succeeded' })
    rig.clock.advance(31 * 86_400)
    await rig.sandbox.tick()
    expect((await rig.stripe.events.list()).data).toEqual([])
  })
})
