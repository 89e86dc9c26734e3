import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyOf, DOLLARS } from '#domain/currencies.ts'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import type { GoodsShipping } from '../catalogue/price-list.ts'
import { cents, ZERO } from '../money.ts'
import type { DraftLine } from './price-draft.ts'
import { mayChangeQuantity, priceDraft, tooMuchInvoiced } from './price-draft.ts'

const tiers = (one: number, few: number, many: number) => ({ '1': cents(one), '2-4': cents(few), '5+': cents(many) })
const goodsShipping: GoodsShipping = {
  a: tiers(500, 800, 1200),
  b: tiers(1200, 2000, 3200),
  c: tiers(1800, 3200, 5200),
}

const totes: DraftLine = {
  position: 0,
  type: 'basic-product',
  name: 'Tote',
  quantity: 2,
  price: cents(4800),
  shipping: cents(800),
  discount: ZERO,
  parcel: 0,
}
const subscription: DraftLine = {
  ...totes,
  position: 1,
  type: 'personal-subscription',
  name: 'Print',
  quantity: 1,
  shipping: cents(600),
  parcel: null,
}
const nothing = { lines: [totes, subscription], kept: [], free: [], basisPoints: 0, goodsShipping, currency: DOLLARS }
const home = [{ zone: 'a' as const, moved: false }]
const asIs = [totes, subscription].map(({ position, quantity }) => ({ position, quantity }))

describe('a draft', () => {
  it('stays as it was quoted while nothing is changed', () => {
    const { lines, total } = priceDraft({ ...nothing, parcels: home, kept: asIs })
    expect(lines).toMatchObject([
      { price: 4800, shipping: 800 },
      { price: 4800, shipping: 600 },
    ])
    expect(total).toBe(11_000)
  })

  it.each([
    ['of another quantity costs as many times its price, and is shipped as such a parcel', 5, 12_000, 1200],
    ['of fewer, too', 1, 2400, 500],
  ])('%s', (_, quantity, price, shipping) => {
    const { lines } = priceDraft({ ...nothing, parcels: home, kept: [{ position: 0, quantity }] })
    expect(lines).toMatchObject([{ quantity, price, shipping }])
  })

  it('that goes to another zone is shipped at its rates', () => {
    const { lines } = priceDraft({ ...nothing, parcels: [{ zone: 'c', moved: true }], kept: asIs })
    expect(lines).toMatchObject([{ shipping: 3200 }, { shipping: 600 }])
  })

  it('never has more off than it costs, whatever was agreed before', () => {
    const agreed = { ...totes, discount: cents(5500) }
    const kept = [{ position: 0, quantity: 5 }]
    expect(priceDraft({ ...nothing, lines: [agreed], parcels: home, kept })).toMatchObject({
      total: 0,
      discount: 13_200,
    })
  })

  it('shares the parcel among what is left in it', () => {
    const more = { ...totes, position: 2, quantity: 1, price: cents(1000), shipping: ZERO }
    const change = { ...nothing, lines: [totes, more], parcels: home }
    expect(priceDraft({ ...change, kept: [{ position: 2, quantity: 1 }] }).lines).toMatchObject([{ shipping: 500 }])
    const both = [
      { position: 0, quantity: 3 },
      { position: 2, quantity: 1 },
    ]
    expect(priceDraft({ ...change, kept: both }).lines).toMatchObject([{ shipping: 600 }, { shipping: 200 }])
  })

  it('has one subscription whatever is asked for, and knows no line that is not there', () => {
    const kept = [
      { position: 1, quantity: 7 },
      { position: 9, quantity: 1 },
    ]
    expect(priceDraft({ ...nothing, parcels: home, kept }).lines).toMatchObject([{ quantity: 1, price: 4800 }])
    expect([totes, subscription].map(mayChangeQuantity)).toEqual([true, false])
  })

  it('has free lines, also for nothing, and a discount that is told apart', () => {
    const free = [
      { name: 'Full-page ad', quantity: 2, price: cents(40_000) },
      { name: 'Proofs', quantity: 1, price: ZERO },
    ]
    const priced = priceDraft({ ...nothing, parcels: home, kept: asIs.slice(0, 1), free, basisPoints: 1500 })
    expect(priced).toMatchObject({ subtotal: 84_800, shipping: 800, discount: 12_720, trade: 12_720, total: 72_880 })
    expect(priced.lines[2]).toMatchObject({ position: null, type: 'free-line', price: 0, discount: 0 })
  })

  it('under the least charge is waived', () => {
    const free = [{ name: 'Stamp', quantity: 1, price: cents(49) }]
    expect(priceDraft({ ...nothing, parcels: [], free })).toMatchObject({ waived: 49, total: 0 })
  })

  it('always adds up, line by line, to its total', () => {
    const freeLine = fc.record({
      name: fc.constant('x'),
      quantity: fc.integer({ min: 1, max: 1000 }),
      price: fc.nat(100_000).map(cents),
    })
    const points = fc.integer({ min: 0, max: 10_000 })
    const copies = fc.integer({ min: 1, max: 1000 })
    const zone = fc.constantFrom('a' as const, 'b' as const, 'c' as const)
    fc.assert(
      fc.property(fc.array(freeLine, { maxLength: 20 }), points, copies, zone, (free, basisPoints, quantity, zone) => {
        const kept = [
          { position: 0, quantity },
          { position: 1, quantity: 1 },
        ]
        const parcels = [{ zone, moved: zone !== 'a' }]
        const priced = priceDraft({ ...nothing, kept, free, basisPoints, parcels })
        const sum = priced.lines.reduce((all, line) => all + line.price + line.shipping - line.discount, 0)
        expect(sum - priced.waived).toBe(priced.total)
        for (const { price, shipping, discount, trade } of priced.lines) {
          expect(discount).toBeLessThanOrEqual(price + shipping)
          expect(trade).toBeGreaterThanOrEqual(0)
        }
      }),
      PROPERTY,
    )
  })
})

it('says what an invoice may be for at most, in its own currency', () => {
  expect(tooMuchInvoiced(currencyOf('USD'))).toBe('An invoice can be for at most $1,000,000.')
  expect(tooMuchInvoiced(currencyOf('JPY'))).toBe('An invoice can be for at most ¥100,000,000.')
})
