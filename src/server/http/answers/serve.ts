import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Env } from '../env.ts'
import { isKeepable, unreadable } from '../guards/readable.ts'
import { shareSession } from '../session-parameter.ts'
import { refusalOf, sentenceOf } from './refusal.ts'

type Input<Query extends z.ZodMiniType, Body extends z.ZodMiniType> = { query: z.output<Query>; body: z.output<Body> }

/** A refusal with a shape of its own on the wire, as the spec gives the checkout one. */
export type Refused = { ok: false; wire: object; status?: 409 | 429 }

/**
 * Parses in, calls, maps the outcome to a status and parses out: the only code that knows 422. Who is not `allowed` is
 * turned away before the body is read.
 */
export function serve<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  api: Hono<Env>,
  { method, path, query, body, answer, failsAs }: Endpoint<Query, Body, Answer>,
  handle: (input: Input<Query, Body>, c: Context<Env>) => Promise<Outcome<z.input<Answer>> | Refused>,
  allowed?: (c: Context<Env>) => Promise<unknown>,
): void {
  const typed = (refused: object) => (failsAs ? { type: failsAs, ...refused } : refused)
  api.on(method, path, async (c) => {
    await allowed?.(c)
    const given = shareSession({ query, body }, singleValues(c), body && (await jsonOf(c)))
    const asked = query?.safeParse(given.asked, { error: sentenceOf })
    if (asked && !asked.success) return c.json(typed({ errors: refusalOf(asked.error) }), 422)
    const sent = body?.safeParse(given.sent, { error: sentenceOf })
    if (sent && !sent.success) return c.json(typed({ errors: refusalOf(sent.error) }), 422)
    const outcome = await handle({ query: asked?.data, body: sent?.data } as Input<Query, Body>, c)
    if ('wire' in outcome) return c.json(typed(outcome.wire), outcome.status ?? 422)
    if (!outcome.ok) return c.json(typed({ errors: outcome.errors }), outcome.because === 'too many' ? 429 : 422)
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
