import { describe, expect, it } from 'vitest'
import { isWrittenHeading, paragraphWords, readParagraphs, splitMarkdown } from './markdown-parts.ts'

const TEXT = `One begins here.[^a]

## Two

::: verse
First line

second stanza
:::

- an item

  that goes on

***

Three, the last.[^b]

[^a]: The note of one,[^deep] which goes on.

    Its second paragraph.

[^deep]: Below.
[^b]: The note of three.`

describe('the paragraphs of a written text', () => {
  it('are parted by empty lines; verse and lists stay whole, notes are apart', () => {
    const { paragraphs, notes } = readParagraphs(TEXT)
    expect(paragraphs.map(paragraphWords)).toEqual([
      'One begins here.',
      'Two',
      'First line second stanza',
      '- an item that goes on',
      '',
      'Three, the last.',
    ])
    expect(paragraphs.map(isWrittenHeading)).toEqual([false, true, false, false, false, false])
    expect(notes.map(({ label }) => label)).toEqual(['a', 'deep', 'b'])
    expect(notes[0]?.text).toContain('Its second paragraph.')
  })

  it('are found whatever ends the lines, and where a fence is never closed', () => {
    expect(readParagraphs('A\r\n\r\nB\rC').paragraphs).toEqual(['A', 'B\nC'])
    expect(readParagraphs('```\na\n\n~~~\n\nb').paragraphs).toHaveLength(1)
    expect(readParagraphs('````\n```\n\n````\n\nb').paragraphs).toHaveLength(2)
    expect(readParagraphs('    code first').paragraphs).toEqual(['    code first'])
  })
})

describe('a written text is split', () => {
  it('before a paragraph, each part with its own notes and without the break between', () => {
    const [first, second] = splitMarkdown(TEXT, 6) ?? []
    expect(first).toMatch(/that goes on\n\n\[\^a\]: /)
    expect(first).toContain('[^deep]: Below.')
    expect(first).not.toContain('***')
    expect(second).toBe('Three, the last.[^b]\n\n[^b]: The note of three.')
  })

  it('a note that both refer to goes with both, and one that nobody refers to stays', () => {
    const parts = splitMarkdown('A[^1]\n\nB[^1]\n\n[^1]: Both.\n[^2]: Nobody’s.', 2)
    expect(parts).toEqual(['A[^1]\n\n[^1]: Both.\n\n[^2]: Nobody’s.', 'B[^1]\n\n[^1]: Both.'])
  })

  it('a reference without a note stays as it is written', () => {
    expect(splitMarkdown('A[^gone]\n\nB', 2)).toEqual(['A[^gone]', 'B'])
  })

  it('notes that refer to each other end', () => {
    expect(splitMarkdown('A[^x]\n\nB\n\n[^x]: See [^y]\n\n[^y]: See [^x]', 2)?.[1]).toBe('B')
  })

  it.each([
    ['before the first', 'A\n\nB', 1],
    ['after the last', 'A\n\nB', 3],
    ['with nothing but a break before', '***\n\nB', 2],
    ['with nothing but a break after', 'A\n\n---', 2],
    ['of nothing', '', 2],
  ])('nowhere %s', (_, text, at) => expect(splitMarkdown(text, at)).toBeNull())
})
