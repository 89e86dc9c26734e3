import { describe, expect, it } from 'vitest'
import {
  earlyCloseWords,
  earlyReleaseWords,
  printCopies,
  sameNumbers,
  servedWords,
  signatureVoid,
  waitsForSigner,
} from './close-signing.ts'

const served = { digital: 2, 'print-a': 5 }
const held = { missing: 1, suspended: 0 }

describe('a signature', () => {
  it.each([
    ['the same numbers', { served, held }, true],
    ['a group that was not counted then and is empty now', { served, held: { ...held, zone: 0 } }, true],
    ['one reader more', { served: { ...served, 'print-a': 6 }, held }, false],
    ['one left out more', { served, held: { ...held, kept: 1 } }, false],
  ])('stands for %s: %o', (_, now, same) => {
    expect(sameNumbers({ served, held }, now)).toBe(same)
    expect(sameNumbers(now, { served, held })).toBe(same)
  })
  it.each([
    [{ twoSign: false, first: null }, 'Waiting for Fulfillment to close it.'],
    [{ twoSign: true, first: null }, 'Waiting for two signatures from Fulfillment.'],
    [{ twoSign: true, first: 'Ida Holm' }, 'Ida Holm signed. Waiting for a second signature from Fulfillment.'],
  ])('that is waited for, %o: %s', (waits, sentence) => {
    expect(waitsForSigner('Fulfillment', waits)).toBe(sentence)
  })
  it('says whose it was when it is void', () => {
    expect(signatureVoid('Ida Holm')).toContain('since Ida Holm signed')
  })
})

describe('closing before the cut-off', () => {
  it('names the day and the numbers', () => {
    expect(earlyCloseWords('2026-11-24', '2026-11-17', { digital: 1, 'print-a': 1200, 'print-b': 34 })).toBe(
      'The cut-off is 11.24.2026, in 7 days. Readers were promised that orders and addresses count until then. Close the list now with 1,234 print copies and 1 digital reader?',
    )
    expect(earlyCloseWords('2026-11-18', '2026-11-17', { 'print-a': 1 })).toContain(
      'in 1 day. Readers were promised that orders and addresses count until then. Close the list now with 1 print copy?',
    )
  })
  it('leaves out what there is none of', () => {
    expect(servedWords({ digital: 2, 'print-a': 0 })).toBe('2 digital readers')
    expect(servedWords({ digital: 0, 'print-a': 0 })).toBe('0 print copies')
  })
})

describe('a release before its day', () => {
  it('is asked about once more', () => {
    expect(earlyReleaseWords('2026-12-08', '2026-11-19')).toBe(
      'The issue is planned for 12.8.2026, in 19 days. Release it now?',
    )
    expect(earlyReleaseWords('2026-12-08', '2026-12-07')).toContain('in 1 day.')
  })
})

it('counts the print copies of all zones', () => {
  expect(printCopies({ digital: 99, 'print-a': 200, 'print-b': 13 })).toBe(213)
})
