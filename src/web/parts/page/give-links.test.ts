import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { MAILS } from '#domain/mail/all.ts'
import { makeLetterhead } from '#domain/mail/letterhead.ts'
import { STARTING_MASTHEAD } from '#domain/masthead/masthead.ts'
import { previewMail } from '../../mail.server.tsx'
import { footerLinks } from './footer-links.ts'
import { GIVE_A_GIFT } from './main-links.ts'

it('the footer leads to where a gift is given', () => {
  const { groups } = footerLinks({ pages: [], supportEmail: 'help@example.com', isLoggedIn: false })
  expect(groups.flatMap(({ links }) => links)).toContainEqual(GIVE_A_GIFT)
})

it.each(['receipt', 'donation-receipt', 'renewal-receipt', 'invoice-paid'] as const)('so does the %s', (mail) => {
  const publication = {
    name: 'Harbor',
    supportEmail: 'help@example.com',
    currency: DOLLARS,
    masthead: STARTING_MASTHEAD,
    texts: {},
  }
  const letterhead = makeLetterhead(publication as never, 'https://harbor.example')
  const { text } = previewMail(mail, MAILS[mail].words, letterhead)
  expect(text).toContain(`https://harbor.example${GIVE_A_GIFT.to}`)
})
