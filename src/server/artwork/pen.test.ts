import { expect, it } from 'vitest'
import { Pen } from './pen.ts'

it('writes steps instead of places, and straight lines by their one number', () => {
  expect(new Pen().to('M', [10, 10]).to('L', [20, 10, 20, 30.5, 10.5, 10]).close().d).toBe('M10 10h10v20.5l-9.5-20.5z')
})

it('goes on from the start of an outline it has closed', () => {
  expect(new Pen().to('M', [5, 5]).to('L', [9, 9]).close().to('M', [6, 5]).d).toBe('M5 5l4 4zm1 0')
})

it('keeps whole tens whole and drops only a leading zero', () => {
  expect(new Pen().to('M', [0, 0]).to('L', [10.5, 0.5, 10.8, 0.8]).d).toBe('M0 0l10.5.5.3.3')
})

it('does not let rounding add up', () => {
  expect(new Pen().to('M', [0, 0]).to('L', [0.14, 0, 0.28, 0, 0.42, 0]).d).toBe('M0 0h.1.2.1')
})
