import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import {
  EMAIL_HAS_HIDDEN_CHARACTER,
  emailFault,
  foldEmail,
  hasEmail,
  isEmail,
  NOT_AN_EMAIL,
  spellEmail,
  wasEmail,
} from './email.ts'

describe('an email address', () => {
  it.each([
    ['ada@example.com', true],
    ['ada.lovelace+broadfold@mail.example.co.uk', true],
    ['jürgen@bücher.example', true],
    ['ada', false],
    ['ada@localhost', false],
    ['ada@example.com, bob@example.com', false],
    ['ada@example.com\r\nBcc: bob@example.com', false],
    ['"Ada" <ada@example.com>', false],
    [`${'a'.repeat(250)}@example.com`, false],
  ])('%j: %s', (text, valid) => {
    expect(isEmail(text)).toBe(valid)
  })

  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['STRAẞE@example.com', 'straße@example.com'],
  ])('is folded: %j becomes %j', (written, folded) => {
    expect(foldEmail(written)).toBe(folded)
  })

  it.each([
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner', '\u200d'],
    ['a byte-order mark', '\ufeff'],
    ['a word joiner', '\u2060'],
    ['a soft hyphen', '\u00ad'],
    ['a combining grapheme joiner', '\u034f'],
    ['a right-to-left override', '\u202e'],
    ['an isolate', '\u2066'],
    ['an Arabic letter mark', '\u061c'],
    ['a variation selector', '\ufe0f'],
    ['a supplementary variation selector', '\u{e0100}'],
    ['a tag', '\u{e0061}'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a Braille blank', '\u2800'],
    ['a null', '\0'],
    ['a delete', '\u007f'],
    ['a control of the second set', '\u0085'],
    ['a private character', '\ue000'],
    ['one that means nothing', '\u0378'],
    ['half of a pair', '\ud800'],
  ])('with %s in it makes no second account: refused inside, dropped at the ends', (_, hidden) => {
    for (const text of [`a${hidden}da@example.com`, `ada@exa${hidden}mple.com`, `ada@example.c${hidden}om`])
      expect(emailFault(spellEmail(text))).toBe(EMAIL_HAS_HIDDEN_CHARACTER)
    expect(spellEmail(`${hidden} ada@example.com ${hidden}`)).toBe('ada@example.com')
  })

  it.each([
    ['with an unbreakable space', 'a\u00a0da@example.com'],
    ['with an ideographic space', 'ada@exam\u3000ple.com'],
    ['with a line separator', 'ada@example.com\u2028bob@example.com'],
    ['that becomes two', 'ada@example.com，bob@example.com'],
    ['whose name would become a bracket', 'ada＜b@example.com'],
    ['as long as a book', `${' '.repeat(1000)}ada@example.com`],
  ])('%s is none', (_, text) => {
    expect(emailFault(spellEmail(text))).toBe(NOT_AN_EMAIL)
  })

  it.each([
    ['ada@example.com', true],
    ['a\u200bda@example.com', true],
    ['ada', false],
    [`${'a'.repeat(250)}@example.com`, false],
  ])('may be one from before hidden characters were refused: %j, %s', (text, may) => {
    expect(wasEmail(text)).toBe(may)
  })

  it('is kept in one spelling of each character', () => {
    expect(spellEmail('ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('ada@example.com')
    expect(spellEmail('e\u0301va@example.com')).toBe('éva@example.com')
    expect(isEmail('ａｄａ@example.com')).toBe(false)
  })

  it('that passes shows every one of its characters, and folding it again changes nothing', () => {
    const any = fc.string({ unit: 'binary', maxLength: 2 })
    fc.assert(
      fc.property(any, any, (inName, inHost) => {
        const email = spellEmail(`a${inName}da@exam${inHost}ple.com`)
        if (!isEmail(email)) return
        expect(email).not.toMatch(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u)
        const folded = foldEmail(email)
        expect(foldEmail(folded)).toBe(folded)
        expect(isEmail(folded)).toBe(true)
      }),
      PROPERTY,
    )
  })
})

it.each([
  ['a reader who can log in', 'ada@example.net', true],
  ['a reader without a login', null, false],
])('tells whether there is an address: %s', (_, email, there) => {
  expect(hasEmail({ email })).toBe(there)
})
