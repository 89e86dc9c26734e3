import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import { DIGITAL_NOT_SOLD } from '../catalogue/digital-edition.ts'
import { cents } from '../money.ts'
import { done, refuse } from '../outcome.ts'
import { sampleSubscription } from './sample-subscription.ts'
import type { Pair, Subscription } from './subscription.ts'
import {
  canUpdate,
  canUpgrade,
  changeTo,
  formsFor,
  givesUpHigh,
  isDisabled,
  needsPayment,
  refundForServed,
  UPDATE_UNAVAILABLE,
  upgradeBlocked,
  upgradeOptions,
  upgradePrice,
  worthOfFreeChange,
  zonePrices,
} from './upgrade.ts'

const EMAIL = 'help@example.com'
const pair = (level: 'low' | 'high', deliverable: Pair['deliverable']): Pair => ({ level, deliverable })
const holding = (paid: Pair, known: Partial<Subscription> = {}) => sampleSubscription({ paid, served: paid, ...known })
const change = (subscription: Subscription, to: Pair) =>
  changeTo(DEMO_PRICES, subscription, { pair: to, email: EMAIL, currency: DOLLARS })
const options = (subscription: Subscription) => upgradeOptions(DEMO_PRICES, subscription)

describe('the worked cases', () => {
  it('Sustainer digital 1 year, 4 left: high 30 / 40 / 54, low 0 / 0 / 6', () => {
    const offered = options(holding(pair('high', 'digital')))
    expect(zonePrices(offered, 'high')).toEqual({ a: 30_00, b: 40_00, c: 54_00 })
    expect(zonePrices(offered, 'low')).toEqual({ a: 0, b: 0, c: 6_00 })
  })

  it('Standard digital to print US, one served, International, digital and International again', () => {
    let subscription = holding(pair('low', 'digital'))
    const charges: number[] = []
    const move = (to: Pair) => {
      const outcome = change(subscription, to)
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
      charges.push(outcome.value.charge)
      subscription = { ...subscription, paid: outcome.value.paid, served: outcome.value.served }
    }
    move(pair('low', 'print-a'))
    subscription = { ...subscription, left: 3 }
    move(pair('low', 'print-c'))
    move(pair('low', 'digital'))
    expect(subscription).toMatchObject({ paid: pair('low', 'print-c'), served: pair('low', 'digital') })
    move(pair('low', 'print-c'))
    expect(charges).toEqual([24_00, 18_00, 0, 0])
  })

  it('Standard digital 3 years, 7 of 12 left, to International is 128.10 - 47.25 = 80.85', () => {
    const subscription = holding(pair('low', 'digital'), { term: '3year', left: 7 })
    expect(upgradePrice(DEMO_PRICES, subscription, pair('low', 'print-c'))).toBe(80_85)
  })
})

describe('the price of an upgrade', () => {
  it('rounds each value half up before it subtracts', () => {
    const base = structuredClone(DEMO_PRICES.base)
    base['digital-low']['1year'].introductory = cents(30_01)
    const list = { ...DEMO_PRICES, base }
    const one = holding(pair('low', 'digital'), { left: 1 })
    expect(upgradePrice(list, one, pair('low', 'print-a'))).toBe(1350 - 750)
    expect(upgradePrice(list, { ...one, left: 2 }, pair('low', 'print-a'))).toBe(2700 - 1501)
  })

  it.each([
    ['a dearer form than what is paid for and served', pair('low', 'digital'), pair('low', 'digital'), 30_00],
    ['what is served already', pair('low', 'digital'), pair('low', 'print-a'), 0],
    ['what was paid for', pair('low', 'print-a'), pair('low', 'digital'), 0],
    ['a cheaper form', pair('high', 'print-a'), pair('high', 'print-a'), 0],
  ])('a free change gives away what is not had yet: to %s', (_, paid, served, worth) => {
    const held = { ...holding(paid, { left: 5 }), served }
    expect(worthOfFreeChange(DEMO_PRICES, held, pair('low', 'print-a'))).toBe(worth)
  })

  it('counts credited issues like any other that is left', () => {
    expect(upgradePrice(DEMO_PRICES, holding(pair('low', 'digital'), { left: 5 }), pair('low', 'print-a'))).toBe(30_00)
  })

  it('of a lifetime is the difference of the whole prices', () => {
    const lifetime = holding(pair('low', 'digital'), { term: 'lifetime', left: null })
    expect(upgradePrice(DEMO_PRICES, lifetime, pair('low', 'print-a'))).toBe(720_00 + 90_00 - 450_00)
  })
})

describe('a subscription can be', () => {
  it.each<[string, Partial<Subscription>, boolean, boolean]>([
    ['updated and upgraded while issues are left', {}, true, true],
    ['neither with nothing left', { left: 0 }, false, false],
    ['neither once cancelled', { cancelled: true }, false, false],
    ['neither while it is served before payment', { payment: 'unpaid' }, false, false],
    ['updated only when it was given free', { payment: 'comped' }, true, false],
    ['updated only when it is for a lifetime', { term: 'lifetime', left: null }, true, false],
  ])('%s', (_, known, update, upgrade) => {
    expect(canUpdate(sampleSubscription(known))).toBe(update)
    expect(canUpgrade(sampleSubscription(known))).toBe(upgrade)
  })
})

describe('the level switch', () => {
  it.each<[string, Pair, boolean]>([
    ['is offered to a Sustainer whom International print would cost something', pair('high', 'digital'), true],
    ['is offered to a Sustainer in the US', pair('high', 'print-a'), true],
    ['is not offered to a Sustainer who has it already', pair('high', 'print-c'), false],
    ['is not offered to a Standard reader', pair('low', 'digital'), false],
  ])('%s', (_, paid, offered) => {
    expect(options(holding(paid)).levelSwitch).toBe(offered)
  })

  it('low to high is not sold here, even where it would be worth no more', () => {
    expect(change(holding(pair('low', 'digital')), pair('high', 'print-a'))).toEqual(refuse(upgradeBlocked(EMAIL)))
    expect(change(holding(pair('low', 'print-c')), pair('high', 'digital'))).toEqual(refuse(upgradeBlocked(EMAIL)))
  })

  it('a Sustainer may go down to Standard and back free', () => {
    const sustainer = holding(pair('high', 'print-a'))
    const down = change(sustainer, pair('low', 'print-a'))
    expect(down).toEqual(done({ price: 0, charge: 0, paid: pair('high', 'print-a'), served: pair('low', 'print-a') }))
    expect(change({ ...sustainer, served: pair('low', 'print-a') }, pair('high', 'print-a'))).toMatchObject({
      ok: true,
    })
  })

  it('one who went down keeps the low level, and the way back, when the switch is offered no more', () => {
    const subscription = { ...holding(pair('high', 'print-c')), served: pair('low', 'print-c') }
    expect(change(subscription, pair('low', 'digital'))).toMatchObject({ ok: true, value: { charge: 0 } })
    expect(change(subscription, pair('high', 'print-c'))).toMatchObject({ ok: true, value: { charge: 0 } })
  })

  it('is refused where it is not offered', () => {
    expect(change(holding(pair('high', 'print-c')), pair('low', 'print-c'))).toEqual(refuse(upgradeBlocked(EMAIL)))
  })
})

describe('a change', () => {
  it('that is paid moves what was paid for and what is served', () => {
    const moved = { paid: pair('low', 'print-a'), served: pair('low', 'print-a') }
    expect(change(holding(pair('low', 'digital')), pair('low', 'print-a'))).toEqual(
      done({ price: 24_00, charge: 24_00, ...moved }),
    )
  })

  it('that is free moves only what is served', () => {
    expect(change(holding(pair('low', 'print-c')), pair('low', 'digital'))).toEqual(
      done({ price: 0, charge: 0, paid: pair('low', 'print-c'), served: pair('low', 'digital') }),
    )
  })

  it('under the least charge is waived and counts as paid', () => {
    const shipping = structuredClone(DEMO_PRICES.shipping)
    shipping['1year'].b = cents(6_49)
    const outcome = changeTo({ ...DEMO_PRICES, shipping }, holding(pair('low', 'print-a')), {
      pair: pair('low', 'print-b'),
      email: EMAIL,
      currency: DOLLARS,
    })
    expect(outcome).toEqual(
      done({ price: 49, charge: 0, paid: pair('low', 'print-b'), served: pair('low', 'print-b') }),
    )
  })

  it('is unavailable with the sentence of the catalogue', () => {
    expect(change(sampleSubscription({ left: 0 }), pair('low', 'digital'))).toEqual(refuse(UPDATE_UNAVAILABLE))
    expect(UPDATE_UNAVAILABLE).toBe(
      "Unfortunately, options for updating this subscription are not available. If you're only trying to change your mailing address, please visit this page.",
    )
  })

  it.each<[string, Partial<Subscription>]>([
    ['given free', { payment: 'comped' }],
    ['for a lifetime', { term: 'lifetime', left: null }],
  ])('of a subscription %s is made when free and refused when not', (_, known) => {
    const subscription = holding(pair('low', 'print-b'), known)
    expect(change(subscription, pair('low', 'digital'))).toMatchObject({ ok: true, value: { charge: 0 } })
    expect(change(subscription, pair('low', 'print-c'))).toEqual(refuse(upgradeBlocked(EMAIL)))
    expect(isDisabled(options(subscription), pair('low', 'print-c'))).toBe(true)
    expect(isDisabled(options(subscription), pair('low', 'print-a'))).toBe(false)
  })

  it('to digital is not offered where no digital edition is sold, save to who has it', () => {
    const off = (subscription: Subscription, deliverable: Pair['deliverable']) =>
      changeTo(DEMO_PRICES, subscription, {
        pair: pair('low', deliverable),
        email: EMAIL,
        currency: DOLLARS,
        sellsDigital: false,
      })
    const print = holding(pair('low', 'print-a'))
    expect(off(print, 'digital')).toEqual(refuse({ deliverable: DIGITAL_NOT_SOLD }))
    expect(off(print, 'print-b').ok).toBe(true)
    expect(formsFor(print, false)).toEqual(['print-a', 'print-b', 'print-c'])
    expect(off(holding(pair('low', 'digital')), 'digital').ok).toBe(true)
    expect(formsFor({ ...print, served: pair('low', 'digital') }, false)).toContain('digital')
  })

  it('needs a payment when its price is above 0', () => {
    const offered = options(holding(pair('high', 'digital')))
    expect(needsPayment(offered, pair('low', 'print-a'))).toBe(false)
    expect(needsPayment(offered, pair('low', 'print-c'))).toBe(true)
    expect(isDisabled(offered, pair('low', 'print-c'))).toBe(false)
  })
})

it.each([
  ['a paid change from high to low', { paid: 'high', chosen: 'low', price: 6_00 }, true],
  ['a free change from high to low, which can be undone', { paid: 'high', chosen: 'low', price: 0 }, false],
  ['a paid change at the high level', { paid: 'high', chosen: 'high', price: 30_00 }, false],
  ['a paid change at the low level', { paid: 'low', chosen: 'low', price: 24_00 }, false],
] as const)('knows whether the high level is given up: %s', (_, change, isGivenUp) => {
  expect(givesUpHigh(change)).toBe(isGivenUp)
})

describe('an issue served before the money settles is given back', () => {
  it.each<[number, number]>([
    [4, 0],
    [3, 6_00],
    [1, 18_00],
    [0, 24_00],
    [5, 0],
  ])('with %s left it is %s cents of 24.00', (leftNow, refund) => {
    const quoted = holding(pair('low', 'digital'))
    expect(refundForServed(DEMO_PRICES, { quoted, pair: pair('low', 'print-a'), leftNow, currency: DOLLARS })).toBe(
      refund,
    )
  })

  it('but nothing that was waived', () => {
    const one = holding(pair('low', 'print-a'), { left: 1 })
    const shipping = structuredClone(DEMO_PRICES.shipping)
    shipping['1year'].b = cents(6_40)
    expect(
      refundForServed(
        { ...DEMO_PRICES, shipping },
        { quoted: one, pair: pair('low', 'print-b'), leftNow: 0, currency: DOLLARS },
      ),
    ).toBe(0)
  })
})
