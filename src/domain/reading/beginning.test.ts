import { describe, expect, it } from 'vitest'
import { beginningOf, beginningWords } from './beginning.ts'

it.each([
  [0, 0],
  [2, 0],
  [3, 1],
  [90, 30],
  [300, 100],
  [301, 100],
  [4000, 100],
])('of %i words a stranger may see %i', (words, seen) => {
  expect(beginningWords(words)).toBe(seen)
})

describe('the beginning of a piece', () => {
  const long = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')

  it('ends within an element, and closes it', () => {
    expect(beginningOf('<p id="p-1">One <em>two three four</em> five six.</p>', 6)).toBe(
      '<p id="p-1">One <em>two…</em></p>',
    )
  })

  it('is the first hundred words of a long piece', () => {
    const cut = beginningOf(`<p id="p-1">${long}</p>`, 400)
    expect(cut).toContain('word99…')
    expect(cut).not.toContain('word100')
  })

  it('is nothing of what is too short to be cut', () => {
    expect(beginningOf('<p id="p-1">Two words.</p>', 2)).toBe('')
  })

  it('leaves pictures, notes and what they stood in behind', () => {
    const html =
      '<figure id="p-1"><img src="picture:x" alt="locked"></figure><p id="p-2">One<a class="note-ref" id="ref-1" href="#note-1">1</a> two<br>three four</p><hr id="p-3"><p id="p-4">five six seven eight nine ten</p>'
    expect(beginningOf(html, 14)).toBe('<p id="p-2">One two<br>three four</p>')
  })

  it('counts a reference to a note as no word of the text', () => {
    expect(beginningOf('<p>a b c d e<sup><a class="note-ref">1</a></sup> f</p><p>g</p>', 18)).toBe('<p>a b c d e f</p>')
  })

  it('counts an escaped sign as no word, and cuts between signs that have no spaces', () => {
    expect(beginningOf('<p>a &amp; b c d</p>', 6)).toBe('<p>a &amp; b…</p>')
    expect(beginningOf('<p>日本語の本です</p>', 4)).toBe('<p>日本…</p>')
  })

  it('does not stumble over tags that are not ours', () => {
    expect(beginningOf('<!x>one two three</p> four', 9)).toBe('<!x>one two three')
  })
})
