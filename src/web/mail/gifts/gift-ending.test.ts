import { expect, it } from 'vitest'
import { giftEnding } from './gift-ending.tsx'

it('leads the giver to the form for gifts', () => {
  const letterhead = {
    publication: 'Harbor',
    supportEmail: 'help@example.com',
    siteUrl: 'https://example.com',
    seller: ['Harbor Press'],
  }
  const { values } = giftEnding({ ...letterhead, giver: 'Ines', form: 'Standard Print' })
  expect(values.again).toBe('https://example.com/subscribe?type=gift')
})
