import { expect, it } from 'vitest'
import { sizeToFit, textPath, textWidth, wrap } from './text-path.ts'

it('grows in proportion to the size', () => {
  expect(textWidth('Broadfold', { size: 200 })).toBeCloseTo(2 * textWidth('Broadfold', { size: 100 }))
})

it('kerns', () => {
  const apart = textWidth('A', { size: 100 }) + textWidth('V', { size: 100 })
  expect(textWidth('AV', { size: 100 })).toBeLessThan(apart)
})

it('finds the size that fills a width', () => {
  const size = sizeToFit('Broadfold', 540, { tracking: -18 })
  expect(textWidth('Broadfold', { size, tracking: -18 })).toBeCloseTo(540)
})

it('breaks between words only, and only where it must', () => {
  expect(wrap('What We Owe', 10_000, { size: 50 })).toEqual(['What We Owe'])
  expect(wrap('What We Owe', 1, { size: 50 })).toEqual(['What', 'We', 'Owe'])
})

it('starts, centres and ends on the given point', () => {
  const left = (anchor: 'start' | 'middle' | 'end') =>
    Number(/M(-?[\d.]+)/.exec(textPath('H', { x: 0, y: 0, size: 1000, anchor }))?.[1])
  const width = textWidth('H', { size: 1000 })
  expect(left('start') - left('middle')).toBeCloseTo(width / 2, 0)
  expect(left('start') - left('end')).toBeCloseTo(width, 0)
})

it('says which letter it cannot draw', () => {
  expect(() => textPath('Łódź', { x: 0, y: 0, size: 10 })).toThrow('The display face has no outline for "Ł".')
})
