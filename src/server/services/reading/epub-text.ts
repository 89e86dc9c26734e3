import type { ChapterText } from './edition.ts'

/** A piece's HTML as XHTML for reading programs: single tags closed, pictures by their file, notes that they can show in place. */
export function chapterXhtml({ html, notes }: ChapterText, pictures: ReadonlyMap<string, string>): string {
  const asides = notes.map(
    ({ id, html }, index) =>
      `<aside epub:type="footnote" role="doc-footnote" id="${id}"><p><a href="#ref-${index + 1}">${index + 1}</a></p>${asXhtml(html, pictures)}</aside>`,
  )
  return asXhtml(html, pictures) + asides.join('')
}

function asXhtml(html: string, pictures: ReadonlyMap<string, string>): string {
  return html
    .replace(/<img [^>]*>/g, (tag) => placed(tag, pictures))
    .replace(/<(br|hr|wbr)((?: [a-z]+="[^"]*")*)>/g, '<$1$2/>')
    .replace(/<a class="note-ref"/g, '<a class="note-ref" epub:type="noteref"')
}

/** Without the picture's file there is nothing to show. */
function placed(tag: string, pictures: ReadonlyMap<string, string>): string {
  const file = pictures.get(/src="picture:(\w+)"/.exec(tag)?.[1] ?? '')
  if (!file) return ''
  return tag
    .replace(/src="[^"]*"/, `src="${file}"`)
    .replace(' loading="lazy"', '')
    .replace(/>$/, '/>')
}
