import { describe, expect, it } from 'vitest'
import { blockWords, joinTexts, splitText } from './block-text.ts'

const ref = (number: number, again = '') =>
  `<a class="note-ref" id="ref-${number}${again}" href="#note-${number}" role="doc-noteref">${number}</a>`
const note = (number: number, html = `<p>Note ${number}.</p>`) => ({ id: `note-${number}`, html })

describe('two texts as one', () => {
  it('number blocks and notes through, and keep the second title as a heading', () => {
    const first = { html: `<p id="p-1">One.${ref(1)}</p>`, notes: [note(1)] }
    const second = {
      html: `<p id="p-1">Two.${ref(1)}${ref(1, '-2')}</p>\n<hr id="p-2" class="break">`,
      notes: [note(1, 'B')],
    }
    expect(joinTexts(first, second, 'A & <b>')).toEqual({
      html: [
        `<p id="p-1">One.${ref(1)}</p>`,
        '<h2 id="p-2">A &amp; &lt;b&gt;</h2>',
        `<p id="p-3">Two.${ref(2)}${ref(2, '-2')}</p>`,
        '<hr id="p-4" class="break">',
      ].join('\n'),
      notes: [note(1), note(2, 'B')],
      offset: 2,
    })
    expect(joinTexts(first, second, null)).toMatchObject({ offset: 1 })
  })

  it('live with a reference whose note is missing', () => {
    const lost = { html: `<p id="p-1">One.${ref(1)}</p>`, notes: [] }
    expect(joinTexts(lost, { html: '<p id="p-1">b</p>', notes: [] }, null).notes).toEqual([])
  })

  it('keep links within each of them, and notes that nothing refers to', () => {
    const marked = { html: '<p id="p-1"><span id="t-1"></span><a href="#t-1">up</a></p>', notes: [note(1)] }
    const { html, notes } = joinTexts(marked, marked, null)
    expect(html).toBe(
      '<p id="p-1"><span id="t-1"></span><a href="#t-1">up</a></p>\n<p id="p-2"><span id="t-2"></span><a href="#t-2">up</a></p>',
    )
    expect(notes).toEqual([note(1), note(2, note(1).html)])
  })
})

describe('a text as two', () => {
  const text = {
    html: [
      `<p id="p-1"><span id="t-1"></span>One.${ref(2)}</p>`,
      '<hr id="p-2" class="break">',
      '<h2 id="p-3">The <em>Second</em> &amp; Last</h2>',
      `<p id="p-4">See <a href="#t-1">above</a>.${ref(1)}${ref(2, '-2')}</p>`,
    ].join('\n'),
    notes: [note(1), note(2, `B${ref(3)}`), note(3), note(4)],
  }
  it('gives each its notes, takes off breaks and a heading that is the title, and leaves links that lead nowhere', () => {
    expect(splitText(text, 3, 'The second & last')).toEqual([
      {
        html: `<p id="p-1"><span id="t-1"></span>One.${ref(1)}</p>`,
        notes: [note(1, `B${ref(2)}`), note(2, note(3).html), note(3, note(4).html)],
      },
      {
        html: `<p id="p-1">See above.${ref(1)}${ref(2)}</p>`,
        notes: [note(1), note(2, `B${ref(3)}`), note(3)],
      },
    ])
    expect(splitText(text, 2, 'Other')?.[1].html).toMatch(/^<h2 id="p-1">The <em>/)
  })

  it.each([
    ['at its beginning', text, 1, ''],
    ['after its end', text, 5, ''],
    ['where nothing but a break is left', { html: '<p id="p-1">a</p>\n<hr id="p-2">', notes: [] }, 2, ''],
    ['where nothing but the title is left', { html: '<p id="p-1">a</p>\n<h2 id="p-2">B</h2>', notes: [] }, 2, 'b'],
    ['before which there is only a break', { html: '<hr id="p-1">\n<p id="p-2">a</p>', notes: [] }, 2, ''],
  ])('not %s', (_, given, at, title) => {
    expect(splitText(given, at, title)).toBeNull()
  })
})

it('says what a block says, without marks and numbers', () => {
  expect(blockWords(`<p id="p-1">A &amp;lt; <em>b</em>${ref(1)}\n c</p>`)).toBe('A &lt; b c')
})
