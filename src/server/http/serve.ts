import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Outcome, Refusal } from '#domain/outcome.ts'
import type { Env } from './env.ts'
import { isKeepable, unreadable } from './readable.ts'

type Input<Query extends z.ZodMiniType, Body extends z.ZodMiniType> = { query: z.output<Query>; body: z.output<Body> }

/** A refusal with a shape of its own on the wire, as the spec gives the checkout one. */
export type Refused = { ok: false; wire: object; status?: 409 | 429 }

/** Parses in, calls, maps the outcome to a status and parses out: the only code that knows 422. */
export function serve<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  api: Hono<Env>,
  { method, path, query, body, answer }: Endpoint<Query, Body, Answer>,
  handle: (input: Input<Query, Body>, c: Context<Env>) => Promise<Outcome<z.input<Answer>> | Refused>,
): void {
  api.on(method, path, async (c) => {
    const asked = query?.safeParse(singleValues(c))
    if (asked && !asked.success) return c.json({ errors: refusalOf(asked.error) }, 422)
    const sent = body?.safeParse(await jsonOf(c))
    if (sent && !sent.success) return c.json({ errors: refusalOf(sent.error) }, 422)
    const outcome = await handle({ query: asked?.data, body: sent?.data } as Input<Query, Body>, c)
    if ('wire' in outcome) return c.json(outcome.wire, outcome.status ?? 422)
    if (!outcome.ok) return c.json({ errors: outcome.errors }, outcome.because === 'too many' ? 429 : 422)
    return c.json(answer.parse(outcome.value) as object)
  })
}

/** A query key given twice means two different things to two readers, so it means nothing here. */
function singleValues(c: Context): Record<string, string> {
  const entries = Object.entries(c.req.queries())
  if (entries.some(([, values]) => values.length > 1)) throw unreadable()
  return Object.fromEntries(entries.map(([key, values]) => [key, values[0] ?? '']))
}

async function jsonOf(c: Context): Promise<unknown> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new HTTPException(415, { message: 'Please send JSON.' })
  const text = await c.req.text()
  const parsed = parse(text)
  // Only an escape can bring in what is no text: bytes that are none have become U+FFFD by now.
  if (parsed === undefined || (text.includes('\\u') && !isKeepable(parsed))) throw unreadable()
  return parsed
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first fault of each field, by the field's name; a fault of the whole is a sentence of its own. */
function refusalOf(error: z.core.$ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}.`
    const field = issue.path.join('.')
    if (!field) return issue.message
    fields[field] ??= issue.message
  }
  return fields
}
