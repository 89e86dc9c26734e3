import { describe, expect, it } from 'vitest'
import { foldEmail, isEmail } from './email.ts'

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
  ])('is folded: %j becomes %j', (written, folded) => {
    expect(foldEmail(written)).toBe(folded)
  })
})
