import { expect, it } from 'vitest'
import { readPdf } from '../../../../tests/support/pdf.ts'
import type { GiftCardPrint } from './gift-card-pdf.ts'
import { makeGiftCardPdf } from './gift-card-pdf.ts'
import { PLAIN_WORDMARK } from './wordmark.ts'

const card: GiftCardPrint = {
  paper: 'a6',
  publication: 'Broadfold',
  tagline: 'A quarterly of writing and pictures, made slowly.',
  wordmark: PLAIN_WORDMARK,
  accent: '#1f5673',
  issue: { title: 'Low Water', accent: '#bf3d1b', cover: null },
  title: 'A gift for you, from Łucja',
  form: '1 year, 4 issues, in print.',
  greeting: 'Happy birthday!\nStart with the essay on tides.',
  giver: 'Łucja',
  code: '7KQ2-M9XA-0RTV-4HBC',
  link: 'https://broadfold.example/subscribe/redeem?token=secret',
  address: 'broadfold.example/subscribe/redeem',
  made: new Date(0),
}

it.each([
  ['a6', 2],
  ['letter', 1],
] as const)('%s holds cover, greeting, code and where to type it, on %i pages', async (paper, count) => {
  const { pages, text } = readPdf(await makeGiftCardPdf({ ...card, paper }))
  expect(pages).toBe(count)
  const joined = text.replaceAll('\n', '')
  for (const words of [
    'Broadfold',
    'Low Water',
    'A gift for you, from Łucja',
    'Happy birthday!',
    '7KQ2-M9XA-0RTV-4HBC',
  ])
    expect(joined).toContain(words)
  expect(joined).toContain('broadfold.example/subscribe/redeem')
  expect(joined).not.toContain('secret')
})

it.each(['a6', 'letter'] as const)('%s has as many pages whatever was typed', async (paper) => {
  const hostile = {
    ...card,
    paper,
    title: `From ${'W'.repeat(200)}`,
    publication: 'Long name '.repeat(20),
    tagline: 'T'.repeat(300),
  }
  const full = await makeGiftCardPdf({ ...hostile, greeting: 'word '.repeat(100) })
  const tall = await makeGiftCardPdf({ ...hostile, greeting: Array(166).fill('a').join('\n\n') })
  const bare = await makeGiftCardPdf({ ...hostile, greeting: null, issue: null })
  for (const made of [full, tall, bare]) expect(readPdf(made).pages).toBe(paper === 'a6' ? 2 : 1)
})
