import { randomBytes } from 'node:crypto'
import type { Visitor } from '../../app.ts'

/** All that a page says of its visitor in words of the visitor's own; a mark stands for each while the page is made. */
export type VisitorMarks = { nonce: string; session: string; name: string; email: string }

/** Unguessable, so that no text of a page can be taken for one, and of letters that are written alike everywhere. */
export function makeMarks(): VisitorMarks {
  const mark = () => `m${randomBytes(16).toString('hex')}`
  return { nonce: mark(), session: mark(), name: mark(), email: mark() }
}

/** Somebody like this visitor, of whom only marks are known. */
export function markedVisitor(visitor: Visitor, { session, name, email }: VisitorMarks): Visitor {
  return {
    ...visitor,
    reader: visitor.reader && { ...visitor.reader, name, email },
    session: visitor.session && session,
  }
}

/** False for a page that was made for somebody after all: nobody else may see it. */
export function isMarked(html: string, { reader, session }: Visitor, marks: VisitorMarks): boolean {
  const expected = [...(session ? [marks.session] : []), ...(reader ? [marks.name, marks.email] : [])]
  return expected.every((mark) => html.includes(mark))
}

const inScript = (mark: string) => `${mark}-in-a-script`

/** What is to be cut out of a page made with these marks: a name is written otherwise in a script than in the text. */
export function marksIn(html: string, marks: VisitorMarks): { html: string; marks: string[] } {
  const { nonce, session, name, email } = marks
  const told = html.replace(/<script[\s>].*?<\/script>/gs, (script) => {
    return script.replaceAll(name, inScript(name)).replaceAll(email, inScript(email))
  })
  return { html: told, marks: [nonce, session, inScript(name), inScript(email), name, email] }
}

/** What stands for them in the page of this visitor, in the same order. */
export function visitorWords({ reader, session }: Visitor, nonce: string): string[] {
  const { name = '', email = '' } = reader ?? {}
  return [nonce, session ?? '', forScript(name), forScript(email), forText(name), forText(email)]
}

const ENTITIES: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

/** As React writes it. */
function forText(word: string): string {
  return word.replace(/["&'<>]/g, (message) => ENTITIES[message] ?? '')
}

/** As React Router does: a JSON string, within a line that is one again, within HTML. */
function forScript(word: string): string {
  const twice = inQuotes(inQuotes(word))
  return twice.replace(/[<>&\u2028\u2029]/g, (message) => `\\u${message.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const inQuotes = (word: string) => JSON.stringify(word).slice(1, -1)
