import { describe, expect, it } from 'vitest'
import {
  ODD_POSTCODE,
  POSTCODE_EXPECTED,
  postcodeFault,
  postcodePatterns,
  postcodeWarning,
  spellPostcode,
  WRONG_BRITISH,
  WRONG_CANADIAN,
  WRONG_ZIP,
} from './postcode.ts'

describe('a postal code', () => {
  it.each([
    ['US', '12207', '12207', null],
    ['US', '122071234', '12207-1234', null],
    ['US', '12207 – 1234', '12207-1234', null],
    ['US', '1220', '1220', WRONG_ZIP],
    ['US', '12207-12', '12207-12', WRONG_ZIP],
    ['US', 'K1N 8S7', 'K1N 8S7', WRONG_ZIP],
    ['PR', '00901', '00901', null],
    ['PR', 'nowhere', 'nowhere', WRONG_ZIP],
    ['CA', 'k1n8s7', 'K1N 8S7', null],
    ['CA', 'K1N-8S7', 'K1N 8S7', null],
    ['CA', 'D1N 8S7', 'D1N 8S7', WRONG_CANADIAN],
    ['CA', '12207', '12207', WRONG_CANADIAN],
    ['GB', 'sw1a1aa', 'SW1A 1AA', null],
    ['GB', 'M1 1AE', 'M1 1AE', null],
    ['GB', 'GIR 0AA', 'GIR 0AA', null],
    ['GB', 'SW1A', 'SW1A', WRONG_BRITISH],
    ['DE', ' 10115', ' 10115', null],
    ['HK', 'none', 'none', null],
    ['US', '', '', null],
  ])('in %s: %j is kept as %j, and refused with %j', (country, typed, kept, fault) => {
    expect(spellPostcode(country, typed)).toBe(kept)
    expect(postcodeFault(country, typed)).toBe(fault)
  })

  it.each([
    ['DE', '10115', null],
    ['DE', '1011', ODD_POSTCODE],
    ['DE', ' ', POSTCODE_EXPECTED],
    ['JP', '100-0001', null],
    ['JP', '1000001', null],
    ['NL', '3512 ab', null],
    ['SE', 'SE-111 22', null],
    ['HK', '', null],
    ['BB', '', null],
    ['US', '', null],
    ['PR', '', POSTCODE_EXPECTED],
    ['PR', '00901', null],
    ['GB', 'SW1A', null],
  ])('in %s: %j is taken with the warning %j', (country, typed, warning) => {
    expect(postcodeWarning(country, typed)).toBe(warning)
  })

  it('has a pattern that the database can use, where there is one', () => {
    const all = postcodePatterns()
    const of = (country: string) => all.filter((one) => one.country === country).map(({ pattern }) => pattern)
    expect(of('PR')).toEqual([String.raw`^\d{5}(\d{4})?$`])
    expect(of('DE')).toEqual([String.raw`^(\d{5})$`])
    expect(of('HK')).toEqual([])
    expect(new Set(all.map(({ country }) => country)).size).toBe(all.length)
  })
})
