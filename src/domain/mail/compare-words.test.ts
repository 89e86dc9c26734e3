import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DiffLine } from './compare-words.ts'
import { changedParts, compareWords, diffLines } from './compare-words.ts'

const MARKS = { same: ' ', gone: '-', new: '+' }
const drawn = (lines: readonly DiffLine[]) => lines.map(({ is, line }) => `${MARKS[is]}${line}`).join('\n')
const only = (lines: readonly DiffLine[], ...kinds: DiffLine['is'][]) =>
  lines.flatMap(({ is, line }) => (kinds.includes(is) ? [line] : [])).join('\n')

describe('two texts, line by line', () => {
  it.each([
    ['one', 'one', ' one'],
    ['one', 'two', '-one\n+two'],
    ['', 'two', '-\n+two'],
    ['a\nb\nc', 'a\nc', ' a\n-b\n c'],
    ['a\nc', 'a\nb\nc', ' a\n+b\n c'],
    ['a\nb\nc\nd', 'a\nc\nb\nd', ' a\n-b\n c\n+b\n d'],
    ['x\na\ny\nb', 'a\nz\nb\nw', '-x\n a\n-y\n+z\n b\n+w'],
    ['n\na', 'a\nb\nn', '-n\n a\n+b\n+n'],
    ['b\nn', 'n\na\nb', '-b\n n\n+a\n+b'],
    ['p\nq\nr', 'q\nr\ns\np\nt', '-p\n q\n r\n+s\n+p\n+t'],
    ['r\nm', 'x\nr\ny\nm\nz', '+x\n r\n+y\n m\n+z'],
    ['a\r\nb', 'a\nb', ' a\n b'],
  ])('%j becomes %j', (before, after, diff) => {
    expect(drawn(diffLines(before, after))).toBe(diff)
  })

  it('hold both texts whole, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
      .map((all) => all.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after)
        expect([only(lines, 'same', 'gone'), only(lines, 'same', 'new')]).toEqual([before, after])
      }),
    )
  })

  it('are not compared at any price: very long ones are told as replaced between what is the same', () => {
    const many = (letter: string) => Array.from({ length: 600 }, (_, at) => `${letter}${at % 7}`)
    const lines = diffLines(['top', ...many('a'), 'end'].join('\n'), ['top', ...many('b'), 'a1', 'end'].join('\n'))
    expect(lines.filter(({ is }) => is === 'same').map(({ line }) => line)).toEqual(['top', 'end'])
  })
})

it('tells which parts of the words changed, and how', () => {
  const before = { subject: 'One', preheader: 'Two', text: 'Three\n\nFour' }
  const after = { ...before, subject: 'Five', text: 'Three\n\nSix' }
  expect(changedParts(before, after)).toEqual(['subject', 'text'])
  expect(changedParts(before, before)).toEqual([])
  const { subject, preheader, text } = compareWords(before, after)
  expect([subject, preheader, text].map(drawn)).toEqual(['-One\n+Five', ' Two', ' Three\n \n-Four\n+Six'])
})
