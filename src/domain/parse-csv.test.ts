import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'
import { parseCsv } from './parse-csv.ts'

const cellsOf = (text: string) => {
  const parsed = parseCsv(text)
  return parsed.ok ? parsed.value.map(({ line, cells }) => [line, ...cells]) : parsed.errors.general
}

describe('a CSV file', () => {
  it.each<[string, string, unknown]>([
    [
      'is read line by line',
      'a,b\r\nc,d\r\n',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'needs no line break at its end',
      'a,b\nc,d',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    ['may end with an empty cell', 'a,', [[1, 'a', '']]],
    ['may begin with a mark of its encoding', '\uFEFFa', [[1, 'a']]],
    [
      'may have blank lines, which still count',
      'a\n\n , \nb',
      [
        [1, 'a'],
        [4, 'b'],
      ],
    ],
    [
      'quotes what holds a comma, a quotation mark or a line break',
      '"a, ""b""\nc",d\ne',
      [
        [1, 'a, "b"\nc', 'd'],
        [3, 'e'],
      ],
    ],
    [
      'is refused for a quotation mark that is not closed',
      'a\n"b',
      'Line 2: there’s a quotation mark in the wrong place.',
    ],
    ['is refused for one inside a cell', 'a"b', 'Line 1: there’s a quotation mark in the wrong place.'],
    ['may be empty', '', []],
  ])('%s', (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })

  it('that we wrote is read as it was', () => {
    const cells = ['Grosvenor, "Roy"', ' 4112 rue Drolet', 'two\nlines', '']
    expect(cellsOf(csvLine(cells))).toEqual([[1, ...cells]])
  })
})
