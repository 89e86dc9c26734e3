import MarkdownIt from 'markdown-it'

/** A site path, a place on the same page, or an address of these three kinds; `//host` would lead elsewhere. */
const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 })
// A picture loads from anywhere, and a long address defined once and named often makes gigabytes of a few kilobytes.
markdown.disable(['image', 'reference'])
markdown.validateLink = (url) => SAFE_LINK.test(url)
// The title of the page is its only h1.
markdown.renderer.rules.heading_open = (tokens, at) => `<${heading(tokens[at]?.tag)}>`
markdown.renderer.rules.heading_close = (tokens, at) => `</${heading(tokens[at]?.tag)}>\n`

const heading = (tag = 'h2') => (tag === 'h1' ? 'h2' : tag)

/** HTML without anything of the writer's own: no tags, no pictures, no styles, and links only where they are safe. */
export function renderMarkdown(source: string): string {
  return markdown.render(source)
}
