import { expect, it } from 'vitest'
import type { DecidedClaim } from './claim-words.ts'
import { claimWords } from './claim-words.ts'

it.each<[DecidedClaim, string]>([
  [{ state: 'waiting', wish: 'copy', says: '' }, 'Thanks for letting us know. We’ll look into it and email you.'],
  [{ state: 'granted', wish: 'copy', says: '' }, 'We’re sending you a new copy. We’ll email you when it ships.'],
  [{ state: 'granted', wish: 'issue', says: '' }, 'We’ve added one more issue to your subscription.'],
  [{ state: 'refused', wish: null, says: 'It’s still in the mail.' }, 'It’s still in the mail.'],
])('%o says “%s”', (claim, words) => {
  expect(claimWords(claim)).toBe(words)
})
