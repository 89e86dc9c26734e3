import * as z from 'zod/mini'
import { checkoutErrors } from '#contract/checkout.ts'
import type { Made } from './requests.ts'
import { ORIGIN } from './requests.ts'

/** Told by the answer of a server that has lost its composure. */
const INSIDES = [
  /\n\s+at .+:\d+:\d+\)?/,
  /node_modules|\/src\/server\/|\.ts:\d+/,
  /Failed query|syntax error at or near|invalid input syntax|violates .* constraint|out of range for type|invalid byte sequence/,
  /TypeError|RangeError|ReferenceError|Cannot read propert|is not a function|is not iterable/,
  /\$argon2/,
]

const refusal = z.union([z.object({ errors: z.union([z.string(), z.record(z.string(), z.string())]) }), checkoutErrors])

const HEADS = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Cache-Control', 'X-Request-Id']
/** Of all but built files. */
const POLICY = 'Content-Security-Policy'
/** Of what may be looked at as a document: neither data nor built files. */
const DOCUMENT_HEADS = ['Referrer-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy']

export type Secrets = {
  /** Never told to anybody. */
  everybodys: string[]
  /** Of one reader, for that reader and for staff. */
  theirs: string[]
}

/** An answer that has come whole. */
export type Answered = { status: number; headers: Headers; text: string }

/** What is wrong with an answer, in a sentence each. */
export function judge({ target, actor, request }: Made, answer: Answered, secrets: Secrets): string[] {
  const faults: string[] = []
  const { status, headers, text } = answer
  const path = new URL(request.url).pathname
  // A script tells what it is made of; it was built before there was anything to tell.
  const isBuilt = (status === 200 || status === 206) && path.startsWith('/assets/')
  // A file that is still being made says when to come back for it.
  const isBeingMade = status === 503 && path.startsWith('/download/') && headers.has('Retry-After')
  if (status >= 500 && !isBeingMade) faults.push(`answers ${status}: ${text.slice(0, 200)}`)
  const isData = path.startsWith('/api/') && headers.get('Content-Type') === 'application/json'
  const heads = isBuilt ? HEADS : isData ? [...HEADS, POLICY] : [...HEADS, POLICY, ...DOCUMENT_HEADS]
  for (const name of heads) if (!headers.has(name)) faults.push(`has no ${name}`)
  if (headers.has('Access-Control-Allow-Origin') && !path.endsWith('.woff2')) faults.push('lets other sites read it')
  if (text && !headers.has('Content-Type')) faults.push('does not say what it is')
  for (const inside of isBuilt ? [] : INSIDES) {
    const shown = inside.exec(text)
    if (shown) faults.push(`shows its insides: ${shown[0].trim().slice(0, 120)}`)
  }
  const isStaff = !['stranger', 'guest', 'reader'].includes(actor.role)
  const hidden = [...secrets.everybodys, ...(isStaff ? [] : secrets.theirs)]
  const everything = `${text}\n${[...headers].flat().join('\n')}`
  for (const secret of hidden) if (everything.includes(secret)) faults.push(`tells ${secret}`)
  faults.push(...misdirection(headers.get('Location')))
  if (request.method === 'HEAD' || status === 204) return faults
  if (status >= 400 && path.startsWith('/api/')) faults.push(...badRefusal(text, headers))
  const asItself = request.method === target.method && status === 200
  if (asItself && target.answer && isJson(headers) && path.startsWith('/api/'))
    faults.push(...badAnswer(text, target.answer))
  if (isHtml(headers) && /<script>alert\(1\)|<svg onload|<img src=x/.test(text)) faults.push('lets a script in')
  if (headers.get('Content-Type')?.startsWith('text/csv') && hasFormula(text)) faults.push('exports a formula')
  return faults
}

/** A cell that a spreadsheet would run; a negative number is none. */
const FORMULA = /^([=@\t\r\n]|[+-]\D)/
const CELL = /"((?:[^"]|"")*)"|([^",\r\n]+)/g

function hasFormula(csv: string): boolean {
  return [...csv.matchAll(CELL)].some(([, quoted, plain]) => FORMULA.test(quoted ?? plain ?? ''))
}

const isJson = (headers: Headers) => headers.get('Content-Type')?.startsWith('application/json') ?? false
const isHtml = (headers: Headers) => headers.get('Content-Type')?.startsWith('text/html') ?? false

/** Nobody is sent to another site but to the identity provider, which the sandbox plays here. */
function misdirection(location: string | null): string[] {
  if (location === null) return []
  const to = URL.canParse(location, ORIGIN) ? new URL(location, ORIGIN) : null
  return to?.origin === ORIGIN ? [] : [`sends away to ${location.slice(0, 100)}`]
}

function badRefusal(text: string, headers: Headers): string[] {
  if (!isJson(headers)) return [`refuses as ${headers.get('Content-Type')}: ${text.slice(0, 100)}`]
  return refusal.safeParse(parsed(text)).success ? [] : [`refuses in another shape: ${text.slice(0, 200)}`]
}

function badAnswer(text: string, schema: z.ZodMiniType): string[] {
  return schema.safeParse(parsed(text)).success ? [] : [`answers in another shape: ${text.slice(0, 200)}`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
