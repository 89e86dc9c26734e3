import { describe, expect, it } from 'vitest'
import { GIFT_STATES } from './giver-gift.ts'
import type { NamedGift } from './named-gift.ts'
import { giftTitle, giveYourselfNote, placeName } from './named-gift.ts'

const gift: NamedGift = {
  state: 'by-hand',
  who: 'Nell',
  emailed: false,
  place: null,
  renews: false,
  sendOn: '2026-12-25',
  sentOn: '2026-12-26',
  heldUntil: null,
  beganOn: '2027-01-02',
}
const undated = { sendOn: null, sentOn: null, beganOn: null }

describe('the title of a gift', () => {
  it.each<[Partial<NamedGift>, string]>([
    [{ who: 'Sam' }, 'For Sam: yours to give'],
    [{ who: null }, 'Yours to give'],
    [{ state: 'scheduled', emailed: true }, 'For Nell: we’ll email it on December 25, 2026'],
    [
      { state: 'scheduled', emailed: true, heldUntil: '2026-12-28' },
      'For Nell: waiting to be emailed, December 28, 2026 at the earliest',
    ],
    [{ state: 'scheduled', place: 'Albany, NY' }, 'For Nell: by mail to Albany, NY, starting December 25, 2026'],
    [{ state: 'scheduled', place: 'Albany, NY', ...undated }, 'For Nell: by mail to Albany, NY'],
    [
      { state: 'scheduled', place: 'Albany, NY', emailed: true },
      'For Nell: by mail to Albany, NY and by email on December 25, 2026',
    ],
    [{ state: 'scheduled' }, 'For Nell: it starts on December 25, 2026'],
    [{ state: 'sent' }, 'For Nell: emailed on December 26, 2026'],
    [{ state: 'sent', ...undated }, 'For Nell: emailed'],
    [{ state: 'undelivered' }, 'For Nell: we couldn’t deliver it'],
    [{ state: 'redeemed' }, 'For Nell: redeemed on January 2, 2027'],
    [{ state: 'redeemed', renews: true }, 'For Nell: added to their subscription'],
    [{ state: 'started', place: 'Albany, NY' }, 'For Nell: by mail to Albany, NY'],
    [{ state: 'started' }, 'For Nell: by mail'],
    [{ state: 'ended' }, 'For Nell: ended'],
    [{ state: 'refunded', who: null }, 'Refunded'],
  ])('%o is %s', (known, title) => {
    expect(giftTitle({ ...gift, ...known })).toBe(title)
  })

  it('has the number of a gift that names nobody, where an order lists several', () => {
    expect(giftTitle({ ...gift, who: null }, 2)).toBe('Gift 2: yours to give')
    expect(giftTitle(gift, 2)).toBe('For Nell: yours to give')
  })
})

it('names a place as its giver knows it', () => {
  expect(placeName({ city: 'Albany', state: 'NY', country: 'US' })).toBe('Albany, NY')
  expect(placeName({ city: 'Lyon', state: '', country: 'FR' })).toBe('Lyon, FR')
  expect(placeName({ city: 'San Juan', state: '', country: 'US' })).toBe('San Juan')
})

it('says what the link of a gift that we deliver does, in every state', () => {
  const notes = GIFT_STATES.flatMap((state) => [null, 'Albany, NY'].map((place) => giveYourselfNote({ state, place })))
  for (const note of notes) expect(note).toMatch(/^[A-Z].+\.$/)
  expect(new Set(notes).size).toBe(5)
})
