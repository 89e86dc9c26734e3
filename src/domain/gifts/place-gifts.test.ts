import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import type { GiftItem } from '../cart/cart-item.ts'
import { lineId } from '../cart/cart-item.ts'
import type { Zone } from '../vocabulary.ts'
import { DELIVERABLES, mediumOf, ZONES, zoneOf } from '../vocabulary.ts'
import { listMediums, placeGifts, positionGifts } from './place-gifts.ts'

const gift = (deliverable: GiftItem['deliverable']): GiftItem => ({
  type: 'gift-subscription',
  deliverable,
  level: 'low',
  term: '1year',
  coupon: null,
})
const inZone = (zone: Zone) => ({ address: { zone } })

describe('gifts', () => {
  it('take the zone of the address given', () => {
    const three = { ...gift('print-a'), quantity: 3 }
    const hand = { address: null }
    expect(placeGifts([three], [inZone('b'), hand, null])).toEqual({
      giftsubs: [
        { ...gift('print-a'), quantity: 2 },
        { ...gift('print-b'), quantity: 1 },
      ],
      recipients: { [lineId(gift('print-a'))]: [hand, null], [lineId(gift('print-b'))]: [inZone('b')] },
    })
  })

  it('join the line of that zone', () => {
    const lines = [gift('print-a'), gift('print-b')].map((item) => ({ ...item, quantity: 1 }))
    expect(placeGifts(lines, [inZone('b')]).giftsubs).toEqual([{ ...gift('print-b'), quantity: 2 }])
  })

  it('are as many as before, each for its own recipient, and only an address moves one', () => {
    const line = fc.record({ deliverable: fc.constantFrom(...DELIVERABLES), quantity: fc.integer({ min: 1, max: 20 }) })
    const lines = fc.uniqueArray(line, { selector: ({ deliverable }) => deliverable })
    const recipient = fc.record({ address: fc.option(fc.record({ zone: fc.constantFrom(...ZONES) })) })
    fc.assert(
      fc.property(lines, fc.array(fc.option(recipient), { maxLength: 80 }), (asked, recipients) => {
        const giftsubs = asked.map(({ deliverable, quantity }) => ({ ...gift(deliverable), quantity }))
        const mediums = listMediums(giftsubs)
        const placed = placeGifts(giftsubs, recipients)
        expect(placed.giftsubs.map((each) => placed.recipients[lineId(each)]?.length)).toEqual(
          placed.giftsubs.map(({ quantity }) => quantity),
        )
        expect(listMediums(placed.giftsubs).sort()).toEqual([...mediums].sort())
        for (const each of placed.giftsubs)
          for (const one of placed.recipients[lineId(each)] ?? [])
            if (one?.address && mediumOf(each.deliverable) === 'print')
              expect(zoneOf(each.deliverable)).toBe(one.address.zone)
        expect(placeGifts(giftsubs, []).giftsubs.map(lineId)).toEqual(giftsubs.map(lineId).sort())
      }),
      PROPERTY,
    )
  })
})

it('keeps the order of the form where gifts became several lines', () => {
  expect(positionGifts([[null, { position: 2 }, null], [{ position: 1 }]])).toEqual([[0, 2, 3], [1]])
  expect(positionGifts([[null, null], [{}]])).toEqual([[0, 1], [2]])
})
