import { describe, expect, it } from 'vitest'
import { parseForm } from './form.ts'
import { StripeFault } from './stripe-error.ts'

const read = (text: string) => JSON.parse(JSON.stringify(parseForm(new URLSearchParams(text))))

describe('form bodies', () => {
  it.each([
    ['amount=5&currency=usd', { amount: '5', currency: 'usd' }],
    ['metadata[order]=7&metadata[a b]=c', { metadata: { order: '7', 'a b': 'c' } }],
    ['expand[]=customer&expand[]=review', { expand: ['customer', 'review'] }],
    ['expand[0]=customer&expand[1]=review', { expand: ['customer', 'review'] }],
    ['a[b][0][c]=1&a[b][1][c]=2', { a: { b: [{ c: '1' }, { c: '2' }] } }],
    ['metadata=', { metadata: '' }],
  ])('nests %s', (text, fields) => {
    expect(read(text)).toEqual(fields)
  })

  it('touches no prototype', () => {
    parseForm(
      new URLSearchParams('__proto__[polluted]=yes&a[__proto__][polluted]=yes&constructor[prototype][polluted]=yes'),
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it.each(['[a]=1', 'a[b=1', 'a]b=1', '=1'])('refuses the name in %s', (text) => {
    expect(() => read(text)).toThrow(StripeFault)
  })
})
