import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { NOT_AN_EMAIL } from '../access/email.ts'
import { COUNTRY_NOT_SERVED, MUST_NOT_BE_BLANK } from '../addresses/address.ts'
import { done, refuse } from '../outcome.ts'
import type { RecipientInput } from './recipient.ts'
import {
  checkRecipient,
  checkRecipients,
  DIGITAL_HAS_NO_ADDRESS,
  GREETING_TOO_LONG,
  isSendDay,
  lastSendDay,
  NOT_A_SEND_DAY,
  RECIPIENTS_DIFFER,
  spellGreeting,
  withoutLinks,
} from './recipient.ts'

const TODAY = '2026-11-16'
const PLACES = {
  a: { countries: [{ code: 'US' }], states: { US: [{ code: 'NY' }] } },
  b: { countries: [{ code: 'CA' }], states: { CA: [{ code: 'ON' }] } },
  c: { countries: [{ code: 'DE' }], states: {} },
}
const print = { medium: 'print', today: TODAY, places: PLACES } as const
const digital = { ...print, medium: 'digital' } as const
const BERLIN = { line1: 'Kastanienallee 1', city: 'Berlin', postcode: '10435', country: 'DE' }
const NOBODY = { name: '', email: null, greeting: '', sendOn: null, address: null }

describe('who a gift is for', () => {
  it.each<[string, RecipientInput, object | null]>([
    ['nothing said', null, null],
    ['nothing typed', { name: ' ', email: '', message: '\n', send_on: '2026-12-25', address: { country: 'US' } }, null],
    ['a name alone, for the card', { name: ' Ada\tFinch ' }, { ...NOBODY, name: 'Ada Finch' }],
    ['a greeting alone', { message: 'Read!\r\n\r\n\r\n\r\nMum ' }, { ...NOBODY, greeting: 'Read!\n\nMum' }],
    [
      'an address without a day: today',
      { email: ' ada@example.com' },
      { ...NOBODY, email: 'ada@example.com', sendOn: TODAY },
    ],
    [
      'on a day',
      { email: 'ada@example.com', send_on: '2026-12-25' },
      { ...NOBODY, email: 'ada@example.com', sendOn: '2026-12-25' },
    ],
    [
      'by post',
      { address: BERLIN },
      { ...NOBODY, sendOn: TODAY, address: { ...BERLIN, company: '', line2: '', state: '', zone: 'c' } },
    ],
  ])('%s', (_, entry, recipient) => {
    expect(checkRecipient(entry, print)).toEqual(done(recipient))
  })

  it.each<[string, RecipientInput, object]>([
    ['email', { email: 'ada' }, { email: NOT_AN_EMAIL }],
    ['a greeting too long', { message: 'a'.repeat(501) }, { message: GREETING_TOO_LONG }],
    ['yesterday', { email: 'ada@example.com', send_on: '2026-11-15' }, { send_on: NOT_A_SEND_DAY }],
    ['no day', { email: 'ada@example.com', send_on: 'Christmas' }, { send_on: NOT_A_SEND_DAY }],
    ['half an address', { address: { city: 'Berlin', country: 'DE' } }, { 'address.line1': MUST_NOT_BE_BLANK }],
    ['nowhere we ship', { address: { ...BERLIN, country: 'FR' } }, { 'address.country': COUNTRY_NOT_SERVED }],
    [
      'all of it at once',
      { email: 'ada', message: 'a'.repeat(501), send_on: 'never' },
      { email: NOT_AN_EMAIL, message: GREETING_TOO_LONG, send_on: NOT_A_SEND_DAY },
    ],
  ])('is refused beside its field: %s', (_, entry, faults) => {
    expect(checkRecipient(entry, print)).toEqual(refuse(faults))
  })

  it('takes no postal address for a digital gift', () => {
    expect(checkRecipient({ address: BERLIN }, digital)).toEqual(refuse({ address: DIGITAL_HAS_NO_ADDRESS }))
    expect(checkRecipient({ address: { city: 'Berlin' } }, digital)).toEqual(
      refuse({ address: DIGITAL_HAS_NO_ADDRESS }),
    )
  })

  it('is sent from today to a year ahead', () => {
    expect(lastSendDay('2028-02-29')).toBe('2029-02-28')
    expect(['2026-11-15', TODAY, '2027-11-16', '2027-11-17', '2027-02-30'].map((day) => isSendDay(day, TODAY))).toEqual(
      [...[false, true, true, false, false]],
    )
  })
})

describe('the recipients of an order', () => {
  const checks = { mediums: ['print', 'digital'], today: TODAY, places: PLACES } as const

  it('are one entry for each gift', () => {
    expect(checkRecipients([null, { name: 'Ada' }], checks)).toEqual(done([null, { ...NOBODY, name: 'Ada' }]))
    for (const entries of [[], [null], [null, null, null]])
      expect(checkRecipients(entries, checks)).toEqual(refuse({ gift_recipients: RECIPIENTS_DIFFER }))
  })

  it('are marked beside the fields of each', () => {
    expect(checkRecipients([{ email: 'ada' }, { address: BERLIN }], checks)).toEqual(
      refuse({ 'gift_recipients.0.email': NOT_AN_EMAIL, 'gift_recipients.1.address': DIGITAL_HAS_NO_ADDRESS }),
    )
  })
})

describe('a greeting', () => {
  it('keeps its lines and loses what no eye sees', () => {
    expect(spellGreeting('One\u0000two \r\nthree\r\n\r\n\r\n\r\nfour\u2028five\n')).toBe('One two\nthree\n\nfour five')
  })

  it('is spelled once and for all, and never grows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const spelled = spellGreeting(typed)
        expect(spellGreeting(spelled)).toBe(spelled)
        expect(spelled.length).toBeLessThanOrEqual(typed.length)
      }),
      PROPERTY,
    )
  })

  it.each([
    ['See www.example.com now.', 'See www.\u2060example.\u2060com now.'],
    ['https://example.com/a', 'https://\u2060example.\u2060com/\u2060a'],
    ['ada@example.com', 'ada@\u2060example.\u2060com'],
    ['Happy reading... Mum. 9:00', 'Happy reading... Mum. 9:\u206000'],
  ])('has nothing that becomes a link: %s', (typed, shown) => {
    expect(withoutLinks(typed)).toBe(shown)
  })
})
