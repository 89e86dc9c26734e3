import type { MarkdownIt } from 'markdown-it'

const OPENS = /^:::[ \t]*verse[ \t]*$/
const CLOSES = /^:::[ \t]*$/
const SPACE = '\u00a0'

/** `::: verse` to `:::`: every line is a line, two spaces move it in by a step, an empty line is between stanzas. */
export function verseRule(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    'fence',
    'verse',
    (state, startLine, endLine, silent) => {
      const lineAt = (line: number) => state.src.slice(state.bMarks[line], state.eMarks[line])
      if (!OPENS.test(lineAt(startLine).trim())) return false
      if (silent) return true
      let end = startLine + 1
      while (end < endLine && !CLOSES.test(lineAt(end).trim())) end += 1
      const lines = Array.from({ length: end - startLine - 1 }, (_, index) => lineAt(startLine + 1 + index))
      state.push('verse_open', 'div', 1).attrSet('class', 'verse')
      for (const stanza of splitStanzas(lines)) {
        state.push('paragraph_open', 'p', 1)
        const inline = state.push('inline', '', 0)
        // A backslash at its end makes the end of a line stay.
        inline.content = stanza.map(movedIn).join('\\\n')
        inline.children = []
        state.push('paragraph_close', 'p', -1)
      }
      state.push('verse_close', 'div', -1)
      state.line = Math.min(end + 1, endLine)
      return true
    },
    { alt: ['paragraph', 'blockquote'] },
  )
}

function splitStanzas(lines: string[]): string[][] {
  const stanzas: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') stanzas.push([])
    else stanzas.at(-1)?.push(line)
  }
  return stanzas.filter((stanza) => stanza.length > 0)
}

function movedIn(line: string): string {
  const [spaces = ''] = /^\s*/.exec(line.replace(/\t/g, '  ')) ?? []
  return SPACE.repeat(Math.min(spaces.length, 16)) + line.trim()
}
