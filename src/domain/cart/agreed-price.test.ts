import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents } from '../money.ts'
import { refuse } from '../outcome.ts'
import {
  atAgreedPrice,
  NO_USUAL_PRICE,
  noLessThanDonation,
  staffDiscount,
  TOO_LOW_TO_CHARGE,
  tooHigh,
} from './agreed-price.ts'
import type { PricedLine } from './priced-cart.ts'
import { pricedCart } from './priced-cart.ts'

function line(type: PricedLine['type'], price: number, shipping = 0, discount = 0): PricedLine {
  return {
    id: type,
    type,
    name: type,
    quantity: 1,
    price: cents(price),
    shipping: cents(shipping),
    discount: cents(discount),
    shipcode: null,
    cart: null,
    changeQuantity: false,
    problem: null,
    couponError: null,
  }
}

const MEMBERSHIP = line('personal-subscription', 4800, 600)
const TOTE = line('basic-product', 2400, 500)
const DONATION = line('donation-item', 2500)

describe('an order at an agreed price', () => {
  it.each([
    ['lower: a discount', [MEMBERSHIP], 4000, [{ price: 4800, shipping: 600, discount: 1400 }]],
    ['higher: a higher price', [MEMBERSHIP], 6000, [{ price: 5400, shipping: 600, discount: 0 }]],
    ['the same', [MEMBERSHIP], 5400, [{ price: 4800, shipping: 600, discount: 0 }]],
    ['shared by the usual prices', [MEMBERSHIP, TOTE], 4150, [{ discount: 2700 }, { discount: 1450 }]],
    ['the donation stays', [DONATION, MEMBERSHIP], 5200, [{ price: 2500, discount: 0 }, { discount: 2700 }]],
    ['nothing but the donation is left', [DONATION, MEMBERSHIP], 2500, [{ discount: 0 }, { discount: 5400 }]],
    ['twice the usual at most', [TOTE], 5800, [{ price: 5300 }]],
  ])('%s', (_, lines, total, expected) => {
    const agreed = atAgreedPrice(pricedCart(lines, DOLLARS), cents(total), DOLLARS)
    expect(agreed).toMatchObject({ ok: true, value: { total, lines: expected } })
  })

  it.each([
    ['only a donation', [DONATION], 1000, NO_USUAL_PRICE],
    ['less than the donation', [DONATION, TOTE], 2499, noLessThanDonation(cents(2500), DOLLARS)],
    ['more than twice as much', [DONATION, TOTE], 8301, tooHigh(cents(8300), DOLLARS)],
    ['nothing', [TOTE], 0, TOO_LOW_TO_CHARGE],
    ['less than a card can be charged', [TOTE], 49, TOO_LOW_TO_CHARGE],
  ])('is refused: %s', (_, lines, total, errors) => {
    expect(atAgreedPrice(pricedCart(lines, DOLLARS), cents(total), DOLLARS)).toEqual(refuse(errors))
  })

  it('costs what was agreed, to the cent, and no line less than nothing', () => {
    const amount = fc.integer({ min: 0, max: 50_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 6 }), amount, (prices, total) => {
        const usual = pricedCart(
          prices.map(([price, shipping]) => line('basic-product', price, shipping)),
          DOLLARS,
        )
        const agreed = atAgreedPrice(usual, cents(total), DOLLARS)
        if (!agreed.ok) return
        expect(agreed.value.total).toBe(total)
        for (const each of agreed.value.lines)
          expect(each.price + each.shipping - each.discount).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('a discount is what staff took off', () => {
  expect(staffDiscount(cents(5400), cents(4000))).toBe(1400)
  expect(staffDiscount(cents(5400), cents(6000))).toBe(0)
})
