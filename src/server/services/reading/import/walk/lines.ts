/** A line of verse and how far it is moved in, in em. */
export type Line = { html: string; indent: number }

const PARTS = /<[^>]*>|[^<]+/g
const NAME = /^<([a-z0-9]+)/
const SINGLE = /^<(br|wbr|img)\b/
/** A no-break space is half a step, as in the files of those who move lines in by hand. */
const WIDTHS: Record<string, number> = {
  '\u00a0': 0.5,
  '\u2002': 0.5,
  '\u2003': 1,
  '\u2001': 1,
  '\u2000': 0.5,
  '\u2004': 0.33,
}

/** Splits inline HTML at its line ends; elements that go over one are closed and opened again. */
export function splitLines(html: string): string[] {
  const open: string[] = []
  const lines: string[] = []
  let line = ''
  for (const [part] of html.matchAll(PARTS)) {
    if (part === '<br>') {
      lines.push(
        line +
          open
            .toReversed()
            .map((tag) => `</${NAME.exec(tag)?.[1]}>`)
            .join(''),
      )
      // A second element may not have the id of the first.
      line = open.map((tag) => tag.replace(/ id="[^"]*"/, '')).join('')
    } else {
      if (part.startsWith('</')) open.pop()
      else if (part.startsWith('<') && !SINGLE.test(part)) open.push(part)
      line += part
    }
  }
  return [...lines, line]
}

/** The stanzas of a paragraph of verse: an empty line is between two. */
export function stanzasOf(html: string, indent: number): Line[][] {
  const stanzas: Line[][] = [[]]
  for (const raw of splitLines(html)) {
    const { rest, width } = takeSpaces(raw)
    if (rest.replace(/<(?!img)[^>]*>/g, '').trim() === '') stanzas.push([])
    else stanzas.at(-1)?.push({ html: rest, indent: indent + width })
  }
  return stanzas.filter((stanza) => stanza.length > 0)
}

/** Takes the white space off the beginning, behind tags if need be, and measures it. */
function takeSpaces(html: string): { rest: string; width: number } {
  const [leading = ''] = /^(?:<(?!img)[^>]*>|\s)*/.exec(html) ?? []
  const tags = (leading.match(/<[^>]*>/g) ?? []).join('')
  const spaces = leading.replace(/<[^>]*>/g, '')
  const width = [...spaces].reduce((sum, sign) => sum + (WIDTHS[sign] ?? 0), 0)
  return { rest: tags + html.slice(leading.length).trimEnd(), width }
}

/** In steps from the outermost line: makers move lines in by one or two em. */
export function stepsOf(lines: Line[]): number[] {
  const least = Math.min(...lines.map(({ indent }) => indent))
  const moved = lines.map(({ indent }) => indent - least)
  const unit = Math.min(2, Math.max(1, Math.min(...moved.filter((by) => by >= 0.4), 2)))
  return moved.map((by) => Math.min(8, by < 0.4 ? 0 : Math.max(1, Math.round(by / unit))))
}
