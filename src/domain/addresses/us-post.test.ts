import { describe, expect, it } from 'vitest'
import { isServedByUsPost, labelPlace, mainCountry, US_TERRITORIES } from './us-post.ts'

const listed = (...codes: string[]) => codes.map((code) => ({ code }))

describe('the post of the United States', () => {
  it.each([
    ['US', true],
    ['PR', true],
    ['PW', true],
    ['CA', false],
  ])('serves %s as its own: %s', (country, own) => {
    expect(isServedByUsPost(country)).toBe(own)
  })

  it.each([
    [listed('US', ...US_TERRITORIES), 'US'],
    [listed('CA'), 'CA'],
    [listed('PR'), 'PR'],
    [listed('PR', 'GU'), null],
    [listed('DE', 'FR'), null],
    [listed(), null],
  ])('of %j the main country is %s', (countries, main) => {
    expect(mainCountry(countries)).toBe(main)
  })

  it('has a territory on its labels as a state', () => {
    expect(labelPlace({ city: 'San Juan', state: '', country: 'PR' })).toEqual({
      city: 'San Juan',
      state: 'PR',
      country: 'US',
    })
    expect(labelPlace({ city: 'Troy', state: 'NY', country: 'US' })).toEqual({
      city: 'Troy',
      state: 'NY',
      country: 'US',
    })
  })
})
