const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
/** XML forbids them, and a database refuses the first. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

export const escaped = (text: string) =>
  text
    .replace(CONTROLS, '')
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
export const unescaped = (html: string) => html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => SIGNS[entity] ?? entity)

/** An element of ours with what it holds; attributes without a value are left out. */
export function element(name: string, attributes: Record<string, string>, inner: string): string {
  return `${openTag(name, attributes)}${inner}</${name}>`
}

export function openTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== '')
  return `<${name}${written.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`
}

/** The words of our own HTML: a blank line between blocks, one line for each line of verse and row of a table. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<a class="note-ref"[^>]*>[^<]*<\/a>|<r[tp]>.*?<\/r[tp]>/g, '')
    .replace(/<br>|<\/li>|<\/tr>|<\/d[td]>|<\/caption>/g, '\n')
    .replace(/<\/t[dh]>/g, '\t')
    .replace(/<\/(?:p|h[2-4]|blockquote|figcaption|figure|pre|table|ul|ol|dl|div)>|<hr[^>]*>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
  return unescaped(text)
    .replace(/[^\S\n\t]+/g, ' ')
    .replace(/ *[\t ]*\n[\t ]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Parts of a class name, as makers write them: `poem-line`, `Poem_Line`, `poemLine` and `Poem1` all begin with poem. */
export function wordsOfClass(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
}
