import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { auditSentence } from './audit-words.ts'

it.each([
  ['credited issues', { left: 4 }, { left: 6, credited: 2 }, 'credited 2 issues (4 → 6 left)'],
  ['took back a credit', { left: 5 }, { left: 4, takenBack: 1 }, 'took back 1 issue credited before (5 → 4 left)'],
  [
    'changed what is served',
    { deliverable: 'print-a' },
    { deliverable: 'digital' },
    'changed delivery from Print, United States to Digital',
  ],
  [
    'canceled a subscription',
    { left: 3 },
    { left: 0, refunded: 4050, byHand: 100 },
    'canceled a subscription with 3 issues left, refunded $40.50, $1.00 to be refunded manually',
  ],
  ['cancelled a subscription', { left: null }, { left: 0 }, 'canceled a subscription with every issue left'],
  ['asked for a change of email', { email: null }, { email: 'a@b.co' }, 'added the email address a@b.co'],
  [
    'asked for a change of email',
    { email: 'x@y.co' },
    { email: 'a@b.co' },
    'asked a@b.co to confirm it as the new email address',
  ],
  [
    'changed an address',
    null,
    { zone: 'b', line1: '1 Rue Roy', city: 'Montréal', postcode: 'H2W 1M1' },
    'added an address (Canada): 1 Rue Roy, Montréal, H2W 1M1',
  ],
  ['suspended a contact', {}, { contact: 'email', suspended: true }, 'suspended the email address'],
  ['opened a contact again', {}, { contact: 'a' }, 'lifted the suspension of the address (United States)'],
  ['sent a message again', null, { message: 'gift-redeemed' }, 'sent “Gift redeemed” again'],
  ['ended all sessions', null, { ended: 2 }, 'logged the reader out everywhere (2 sessions)'],
  ['kept out of a mailing', null, { issue: 52 }, 'kept out of a mailing (No. 52)'],
  ['claim granted', null, { issue: 52, wish: 'copy' }, 'granted the claim about No. 52 with another copy'],
  ['claim granted', null, { issue: 52, wish: 'issue' }, 'granted the claim about No. 52 with another issue'],
  ['claim refused', null, { issue: 52 }, 'refused the claim about No. 52'],
  ['redirect granted', null, { issue: 52 }, 'put No. 52 on the late mailing to the new address'],
  ['redirect declined', null, { issue: 52 }, 'declined to redirect No. 52'],
  ['something new', null, null, 'something new'],
])('%s reads as a sentence', (action, before, after, says) => {
  const shop = { currency: DOLLARS, zoneNames: STARTING_ZONE_NAMES, timeZone: 'America/New_York' }
  expect(auditSentence({ action, before, after }, shop)).toBe(says)
})
