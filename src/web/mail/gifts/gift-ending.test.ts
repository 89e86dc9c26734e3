import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { STARTING_MASTHEAD } from '#domain/masthead/masthead.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { giftEnding } from './gift-ending.tsx'

const letterhead = {
  publication: 'Harbor',
  supportEmail: 'help@example.com',
  siteUrl: 'https://example.com',
  invoicePrefix: 'HA-',
  currency: DOLLARS,
  zoneNames: STARTING_ZONE_NAMES,
  masthead: STARTING_MASTHEAD,
  seller: ['Harbor Press'],
}
const ended = { ...letterhead, giver: 'Ines', form: 'Standard Print' }

it('leads the giver to where the gift is renewed, and out of such messages', () => {
  const { values, headers } = giftEnding({ ...ended, recipient: 'Ada', renewal: 'abc' })
  expect(values).toMatchObject({ again: 'https://example.com/gift/renew?token=abc', recipient: 'Ada' })
  expect(headers?.['List-Unsubscribe']).toBe('<https://example.com/gift/never?token=abc>')
})

it('leads to the form for gifts, if it was queued before gifts could be renewed', () => {
  const { values, headers } = giftEnding(ended)
  expect([values.again, headers]).toEqual(['https://example.com/subscribe?type=gift', undefined])
})
