import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { STARTING_MASTHEAD } from '../masthead/masthead.ts'
import { STARTING_ZONE_NAMES } from '../zones/zone-names.ts'
import { firstName } from './first-name.ts'
import { inWords } from './in-words.ts'
import { makeLetterhead } from './letterhead.ts'

describe('whom a message greets', () => {
  it.each([
    ['Ada Reader', 'Ada'],
    ['  ada   reader ', 'ada'],
    ['Dr. Ada Reader', 'Ada'],
    ['Prof. Dr. Ada Reader', 'Ada'],
    ['Reader, Ada', 'Ada'],
    ['Reader,', 'Reader'],
    ['Jean-Luc O’Brien', 'Jean-Luc'],
    ["D'Arcy Reader", "D'Arcy"],
    ['Zoë Åström', 'Zoë'],
    ['王小明', '王小明'],
  ])('%j is %s', (name, first) => {
    expect(firstName(name)).toBe(first)
  })

  it.each([
    [''],
    [' '],
    ['J. Reader'],
    ['J Reader'],
    ['Mr.'],
    ['evil.example now'],
    ['https://evil.example'],
    ['<b>Ada</b>'],
    ['Ada\u202E Reader'],
    ['$1,000,000'],
    ['A'.repeat(31)],
  ])('%j is nobody we could greet by name', (name) => {
    expect(firstName(name)).toBe('there')
  })
})

it('numbers under ten are written in words', () => {
  expect([inWords(1), inWords(9), inWords(10), inWords(2.5)]).toEqual(['one', 'nine', '10', '2.5'])
})

it('the seller stands line by line, and by the publication’s name where nobody has said more', () => {
  const publication = {
    name: 'Broadfold',
    supportEmail: 'a@b.example',
    invoicePrefix: 'BF-',
    currency: DOLLARS,
    zoneNames: STARTING_ZONE_NAMES,
    masthead: STARTING_MASTHEAD,
    texts: { sellerName: ' The Seller ', sellerAddress: '1 Street\r\n', sellerTaxNumber: '00-0000000' },
  }
  expect(makeLetterhead(publication, 'https://x.example')).toEqual({
    publication: 'Broadfold',
    supportEmail: 'a@b.example',
    invoicePrefix: 'BF-',
    siteUrl: 'https://x.example',
    currency: DOLLARS,
    zoneNames: STARTING_ZONE_NAMES,
    masthead: STARTING_MASTHEAD,
    seller: ['The Seller', '1 Street', 'Tax number: 00-0000000'],
  })
  expect(makeLetterhead({ ...publication, texts: {} }, '').seller).toEqual(['Broadfold'])
})
