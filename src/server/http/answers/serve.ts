import type { Context, Hono, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorsBody } from '#contract/fields/errors.ts'
import type { Outcome, Refused } from '#domain/outcome.ts'
import type { Env } from '../env.ts'
import { isKeepable, unreadable } from '../guards/readable.ts'
import { shareSession } from '../session-parameter.ts'
import { describeIssue, toRefusal } from './refusal.ts'

type Input<Query extends z.ZodMiniType, Body extends z.ZodMiniType> = { query: z.output<Query>; body: z.output<Body> }

/** A refusal with a body of its own, as the spec gives the checkout one. */
export type ShapedRefusal = { ok: false; body: object; status: RefusalStatus }
type RefusalStatus = 409 | 422 | 429

const STATUS_OF: Record<NonNullable<Refused['because']>, RefusalStatus> = { 'too many': 429, 'done already': 409 }

/** The only place that knows how a refusal is answered. */
export function answerRefusal({ errors, because }: Refused): ShapedRefusal {
  return { ok: false, body: errorsBody(errors), status: because ? STATUS_OF[because] : 422 }
}

/**
 * Parses in, calls, maps the outcome to a status and parses out: the only code that knows 422. The `gate` turns away
 * before the body is read.
 */
export function serve<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  api: Hono<Env>,
  { method, path, query, body, answer, failsAs }: Endpoint<Query, Body, Answer>,
  handle: (input: Input<Query, Body>, c: Context<Env>) => Promise<Outcome<z.input<Answer>> | ShapedRefusal>,
  gate?: MiddlewareHandler<Env>,
): void {
  const typed = (refused: object) => (failsAs ? { type: failsAs, ...refused } : refused)
  if (gate) api.on(method, path, gate)
  api.on(method, path, async (c) => {
    const given = shareSession({ query, body }, singleValues(c), body && (await readJson(c)))
    const asked = query?.safeParse(given.asked, { error: describeIssue })
    if (asked && !asked.success) return c.json(typed(errorsBody(toRefusal(asked.error))), 422)
    const sent = body?.safeParse(given.sent, { error: describeIssue })
    if (sent && !sent.success) return c.json(typed(errorsBody(toRefusal(sent.error))), 422)
    const outcome = await handle({ query: asked?.data, body: sent?.data } as Input<Query, Body>, c)
    if (!outcome.ok) {
      const refused = 'body' in outcome ? outcome : answerRefusal(outcome)
      return c.json(typed(refused.body), refused.status)
    }
    return c.json(answer.parse(outcome.value) as object)
  })
}

/** A query key given twice means two different things to two readers, so it means nothing here. */
function singleValues(c: Context): Record<string, string> {
  const entries = Object.entries(c.req.queries())
  if (entries.some(([, values]) => values.length > 1)) throw unreadable()
  return Object.fromEntries(entries.map(([key, values]) => [key, values[0] ?? '']))
}

async function readJson(c: Context): Promise<unknown> {
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
