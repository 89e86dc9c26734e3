import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { writeKeyline } from './keyline.ts'
import {
  COLUMN_NAMED_TWICE,
  MOST_RETURNS,
  NOT_OUR_KEYLINE,
  NOTHING_SAID,
  RETURN_COLUMNS,
  readReturnFile,
  TOO_LONG_A_CELL,
  UNKNOWN_CODE,
} from './return-file.ts'

const KEY = '00AB12CD34EF'
const OURS = `#${writeKeyline(KEY)}#`
const HEAD = 'Keyline,Move type,Deliverability code,Old ZIP,New address1,New city,New state,New ZIP'
const ADDRESS = { company: '', line1: '1 New Rd', line2: '', city: 'Bath', state: 'ME', postcode: '04530', country: '' }

describe('a return file', () => {
  it.each([
    [`${OURS},F,,04101,1 New Rd,Bath,ME,04530`, { kind: 'moved', address: ADDRESS, oldPostcode: '04101' }],
    [`${OURS},,n,,,,,`, { kind: 'undeliverable', nixie: 'N' }],
    [`${OURS},,K,,,,,`, { kind: 'undeliverable', nixie: 'K' }],
    [`${OURS},,W,,,,,`, { kind: 'away' }],
    [`${OURS},,K,,'=1 New Rd,Bath,ME,04530`, { kind: 'moved', address: { ...ADDRESS, line1: '=1 New Rd' } }],
  ])('is read line by line: %s', (line, value) => {
    expect(readReturnFile(`${HEAD}\n${line}`)).toEqual({
      ok: true,
      value: [{ line: 2, ok: true, value: { keyline: KEY, oldPostcode: '', ...value } }],
    })
  })

  it.each([
    [`${OURS},,,,,,,`, NOTHING_SAID, false],
    [`${OURS},,Z,,,,,`, UNKNOWN_CODE, false],
    [`${OURS},,constructor,,,,,`, UNKNOWN_CODE, false],
    ['#0000000000001#,,N,,,,,', NOT_OUR_KEYLINE, true],
    [',,N,,,,,', NOT_OUR_KEYLINE, true],
    [`${OURS},,N`, 'Has 3 cells, and the first line 8.', false],
    [`${OURS},,,,${'x'.repeat(201)},,,`, TOO_LONG_A_CELL, false],
  ])('says what is wrong with a line: %s', (line, says, stranger) => {
    expect(readReturnFile(`${HEAD}\r\n\r\n${line}`)).toEqual({
      ok: true,
      value: [{ line: 3, ok: false, says, stranger }],
    })
  })

  it.each([
    ['', RETURN_COLUMNS],
    ['Keyline,Name\n1,2', RETURN_COLUMNS],
    ['Code\nN', RETURN_COLUMNS],
    ['Keyline,Code,Nixie\n1,2,3', COLUMN_NAMED_TWICE],
    [HEAD, 'There’s nothing below the header line.'],
    ['constructor,constructor\n1,2', RETURN_COLUMNS],
    ['a"b', 'Line 1: there’s a quotation mark in the wrong place.'],
    [`${HEAD}\n${`${OURS},,N,,,,,\n`.repeat(MOST_RETURNS + 1)}`, 'Upload at most 1,000 lines at a time.'],
  ])('is refused whole where nothing can be read: %.40s', (file, general) => {
    expect(readReturnFile(file)).toMatchObject({ ok: false, errors: { general } })
  })

  it('is read or refused, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('#', ',', '"', '\n', '\r', 'N', '=', '0', 'é') }), (body) => {
        const read = readReturnFile(`Keyline,Code\n${body}`)
        if (read.ok) for (const line of read.value) expect(line.line).toBeGreaterThan(1)
      }),
      PROPERTY,
    )
  })
})
