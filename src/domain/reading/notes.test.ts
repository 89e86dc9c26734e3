import { expect, it } from 'vitest'
import { placeNotes } from './notes.ts'

const ref = (number: number) => `<a class="note-ref" id="ref-${number}" href="#note-${number}">${number}</a>`
const note = (number: number) => ({ id: `note-${number}`, html: `<p>Said of ${number}.</p>` })
const aside = (number: number) =>
  `<aside class="note" id="note-${number}" role="note" aria-label="Note ${number}"><a class="note-back" href="#ref-${number}" aria-label="${number}, back to the text">${number}</a><p>Said of ${number}.</p></aside>`

it('leaves a text without notes as it is', () => {
  expect(placeNotes('<p id="p-1">One.</p>', [])).toBe('<p id="p-1">One.</p>')
})

it('puts a note behind the block that refers to it', () => {
  const html = `<p id="p-1">One.${ref(1)}</p><p id="p-2">Two.</p>`
  expect(placeNotes(html, [note(1)])).toBe(`<p id="p-1">One.${ref(1)}</p>${aside(1)}<p id="p-2">Two.</p>`)
})

it('puts it behind the whole block, however deep the reference is, and not twice', () => {
  const quote = `<blockquote class="x" id="p-1"><p>One.${ref(1)}</p><p>Two.${ref(2)}</p></blockquote>`
  const html = `${quote}<p id="p-2">Again.${ref(1)}</p>`
  expect(placeNotes(html, [note(1), note(2)])).toBe(`${quote}${aside(1)}${aside(2)}<p id="p-2">Again.${ref(1)}</p>`)
})

it('puts what nobody refers to at the end', () => {
  expect(placeNotes('<p id="p-1">One.</p>', [note(1)])).toBe(`<p id="p-1">One.</p>${aside(1)}`)
})

it('takes a reference to a note that is not there for a link', () => {
  const html = `<p id="p-1">One.${ref(7)}</p>`
  expect(placeNotes(html, [note(1)])).toBe(html + aside(1))
})
