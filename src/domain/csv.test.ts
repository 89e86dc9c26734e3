import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { csvLine, csvMoney, csvSum, guardCell, plainCell } from './csv.ts'
import { cents } from './money.ts'

it('writes a line of cells, numbers as they are', () => {
  expect(csvLine(['Maren Holt', '12 Harbor Street', '', -1])).toBe('Maren Holt,12 Harbor Street,,-1\r\n')
})

it('keeps commas, quotes and line breaks inside their cell', () => {
  expect(csvLine(['Holt, Maren', 'The "Shed"', 'a\nb', ' c'])).toBe('"Holt, Maren","The ""Shed""","a\nb"," c"\r\n')
})

it.each(['x;y', 'x\ty'])('quotes what a spreadsheet may take for a separator: %j', (cell) => {
  expect(csvLine(['Maren Holt', cell])).toBe(`Maren Holt,"${cell}"\r\n`)
})

it.each(['=HYPERLINK("x")', '+1', '-1+2', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '＋1', '－1', '＠SUM(A1)'])(
  'runs no formula: %j',
  (cell) => {
    expect(csvLine([cell])).toMatch(/^"?'/)
  },
)

it.each([
  ['x;=1+1;y', '"x;\'=1+1;y"'],
  ['x;＝1+1', '"x;\'＝1+1"'],
  ['x\t@SUM(A1)', '"x\t\'@SUM(A1)"'],
  ['x\n-1', '"x\n\'-1"'],
  ["x;'=1", '"x;\'\'=1"'],
])('runs no formula after a separator inside a cell: %j', (cell, written) => {
  expect(csvLine(['Maren Holt', cell])).toBe(`Maren Holt,${written}\r\n`)
})

it.each([
  '=1',
  "'=1",
  'x;=1+1;y',
  "x;'=1",
  '=1;=2',
  '\t=1',
  "';'=1",
  'x;y',
  '＠1',
  "''=1",
  "'",
  "'tis",
  "O'Neill",
  '-',
  '',
])('reads back what it wrote: %j', (cell) => {
  expect(plainCell(guardCell(cell))).toBe(cell)
})

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [123456, '1234.56'],
])('writes %i cents as a spreadsheet adds them up', (amount, written) => {
  expect(csvLine([csvMoney(cents(amount), DOLLARS)])).toBe(`${written}\r\n`)
})

it.each([
  [123456, 1234.56],
  [-1350, -13.5],
  [0, 0],
])('writes a sum of %i cents as the number %d', (amount, expected) => {
  expect(csvSum(cents(amount), DOLLARS)).toBe(expected)
})
