import { expect, it } from 'vitest'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import { DIGITAL_NOT_SOLD } from '../catalogue/digital-edition.ts'
import { add } from '../money.ts'
import { renewalOffer } from './renewal-offer.ts'

it('offers the same again, at the price of a renewal and with the shipping of its zone', () => {
  const price = DEMO_PRICES.base['print-low']['1year'].renewal
  const shipping = DEMO_PRICES.shipping['1year'].b
  expect(renewalOffer(DEMO_PRICES, { term: '1year', level: 'low', deliverable: 'print-b' })).toEqual({
    name: 'Standard Print (1 year, 4 issues)',
    price,
    shipping,
    total: add(price, shipping),
    query: 'level=print-low&years=1year&shipping=ship-b',
    note: null,
  })
})

it('ships nothing to a digital reader', () => {
  const offer = renewalOffer(DEMO_PRICES, { term: '2year', level: 'high', deliverable: 'digital' })
  expect(offer).toMatchObject({ shipping: 0, query: 'level=digital-high&years=2years&shipping=ship-a' })
  expect(offer.total).toBe(DEMO_PRICES.base['digital-high']['2year'].renewal)
})

it('offers print where the digital edition is no longer sold, and says why', () => {
  const offer = renewalOffer(DEMO_PRICES, { term: '1year', level: 'low', deliverable: 'digital' }, false)
  expect(offer).toMatchObject({ name: 'Standard Print (1 year, 4 issues)', note: DIGITAL_NOT_SOLD })
})
