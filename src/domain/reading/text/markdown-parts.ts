const FENCE = /^ {0,3}(`{3,}|~{3,}|:{3,})/
const NOTE = /^\[\^([^\]\s]{1,100})\]:/
const NOTE_REFERENCES = /\[\^([^\]\s]{1,100})\](?!:)/g
const BREAK = /^ {0,3}([-*_])(?: *\1){2,} *$/
const HEADING = /^#{1,6}\s+/
/** What continues the line above it: an item of a list, or a note. */
const INDENTED = /^(?: {2,}|\t)/

type Written = { paragraphs: string[]; notes: { label: string; text: string }[] }

/** A written text as its author sees it: parted by empty lines, what is fenced (verse) in one, and notes apart. */
export function readParagraphs(markdown: string): Written {
  const written: Written = { paragraphs: [], notes: [] }
  let inNote = false
  for (const chunk of chunksOf(markdown)) {
    const note = NOTE.exec(chunk)
    const into = inNote ? written.notes.at(-1) : undefined
    if (note) for (const text of chunk.split(/\n(?=\[\^[^\]\s]{1,100}\]:)/)) addNote(written, text)
    else if (into && INDENTED.test(chunk)) into.text += `\n\n${chunk}`
    else if (INDENTED.test(chunk) && written.paragraphs.length > 0)
      written.paragraphs.push(`${written.paragraphs.pop()}\n\n${chunk}`)
    else written.paragraphs.push(chunk)
    inNote = note !== null || (inNote && INDENTED.test(chunk))
  }
  return written
}

function addNote({ notes }: Written, text: string): void {
  notes.push({ label: text.slice(2, text.indexOf(']:')), text })
}

function chunksOf(markdown: string): string[] {
  const chunks: string[][] = [[]]
  let fence: string | null = null
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (line.trim() === '' && fence === null) {
      chunks.push([])
      continue
    }
    chunks.at(-1)?.push(line)
    if (!mark) continue
    if (fence === null) fence = mark
    else if (mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark) fence = null
  }
  return chunks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

/** The words of a paragraph, by which staff choose where to split. */
export function paragraphWords(paragraph: string): string {
  return paragraph
    .replace(HEADING, '')
    .replace(/^ {0,3}(?:`{3,}|~{3,}|:{3,}).*$/gm, '')
    .replace(NOTE_REFERENCES, '')
    .replace(/[*_`>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

export const isWrittenHeading = (paragraph: string) => HEADING.test(paragraph)

/** A written text as two, the second from paragraph `at` on, each with the notes it refers to; null where there is no such paragraph. */
export function splitMarkdown(markdown: string, at: number): [string, string] | null {
  const { paragraphs, notes } = readParagraphs(markdown)
  if (at < 2 || at > paragraphs.length) return null
  const [first, second] = [paragraphs.slice(0, at - 1), paragraphs.slice(at - 1)].map(withoutBreaks)
  if (!first?.length || !second?.length) return null
  const elsewhere = namedIn(second, notes)
  const own = namedIn(first, notes)
  // A note that nothing refers to stays where it was written.
  const kept = notes.filter(({ label }) => own.has(label) || !elsewhere.has(label))
  const moved = notes.filter(({ label }) => elsewhere.has(label))
  return [compose(first, kept), compose(second, moved)]
}

function withoutBreaks(paragraphs: string[]): string[] {
  const first = paragraphs.findIndex((one) => !BREAK.test(one))
  const last = paragraphs.findLastIndex((one) => !BREAK.test(one))
  return first < 0 ? [] : paragraphs.slice(first, last + 1)
}

/** The notes that these paragraphs refer to, and those that such notes refer to. */
function namedIn(paragraphs: readonly string[], notes: Written['notes']): Set<string> {
  const named = new Set<string>()
  const texts = new Map(notes.map(({ label, text }) => [label, text]))
  const waiting = [...paragraphs]
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
    for (const [, label = ''] of text.matchAll(NOTE_REFERENCES)) {
      if (named.has(label)) continue
      named.add(label)
      waiting.push(texts.get(label) ?? '')
    }
  return named
}

const compose = (paragraphs: readonly string[], notes: Written['notes']) =>
  [...paragraphs, ...notes.map(({ text }) => text)].join('\n\n')
