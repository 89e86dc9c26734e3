import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureAccent } from '../masthead/accent.ts'
import { issueAccent } from './issue-accent.ts'

const DRAWING = { light: '#bf3d1b', dark: '#e8795c' }
const HOUSE = { light: '#1f5673', dark: '#7fb5d1' }

describe('what an issue is coloured by', () => {
  it.each([
    ['a drawing: its own', { drawn: true, colour: null }, DRAWING],
    [
      'a blue cover: that blue, lighter in the dark',
      { drawn: false, colour: '#336699' },
      { light: '#336699', dark: '#568abf' },
    ],
    [
      'a pale green one: a deeper green on light pages',
      { drawn: false, colour: '#9fd8b0' },
      { light: '#3e7451', dark: '#9fd8b0' },
    ],
    ['a white one: the publication’s', { drawn: false, colour: '#ffffff' }, HOUSE],
    ['a black one: the publication’s', { drawn: false, colour: '#000000' }, HOUSE],
    ['paper that is hardly yellow: the publication’s', { drawn: false, colour: '#f8f4ec' }, HOUSE],
    ['one just not gray: its own', { drawn: false, colour: '#403028' }, { light: '#403028', dark: '#96837a' }],
    ['one that can be seen through: the publication’s', { drawn: false, colour: null }, HOUSE],
  ])('%s', (_, cover, expected) => {
    expect(issueAccent(DRAWING, cover, HOUSE)).toEqual(expected)
  })

  it('can be read on both papers, whatever the cover is painted in', () => {
    const shade = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(shade, (colour) => {
        const { light, dark } = issueAccent(DRAWING, { drawn: false, colour }, HOUSE)
        expect(measureAccent(light, 'light').readable).toBe(true)
        expect(measureAccent(dark, 'dark').readable).toBe(true)
      }),
    )
  })
})
