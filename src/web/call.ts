import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#domain/outcome.ts'
import { pageError } from '#domain/page-error.ts'

export type Faults = { general: string | null; fields: Record<string, string> }

export type Called<Answer> = { ok: true; answer: Answer } | { ok: false; faults: Faults }

export type Sent<Query, Body> = { body?: Body; query?: Query; params?: Record<string, string> }

export const NO_FAULTS: Faults = { general: null, fields: {} }
export const NO_CONNECTION =
  'We could not reach the server. Nothing you typed is lost: please check your connection and try again.'
export const STRANGE_ANSWER = pageError(null)

/** One call of the contract; every way it can fail comes back as sentences to show. */
export async function makeCall<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body, Answer>,
  { body, query, params }: Sent<z.input<Query>, z.input<Body>>,
): Promise<Called<z.output<Answer>>> {
  let response: Response
  try {
    response = await fetch(addressOf(endpoint.path, params, query as Record<string, string> | undefined), {
      method: endpoint.method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    return failed(NO_CONNECTION)
  }
  const json: unknown = await response.json().catch(() => null)
  if (!response.ok) return { ok: false, faults: faultsOf(json) }
  const answer = endpoint.answer.safeParse(json)
  return answer.success ? { ok: true, answer: answer.data } : failed(STRANGE_ANSWER)
}

/** design 5: `{"errors": string | {field: sentence}}`; the field named general is the general area (spec 2 §5). */
export function faultsOf(json: unknown): Faults {
  const errors = (json as { errors?: Refusal } | null)?.errors
  if (typeof errors === 'string') return { general: errors, fields: {} }
  if (!errors || typeof errors !== 'object') return { general: STRANGE_ANSWER, fields: {} }
  const { general = null, ...fields } = errors as Record<string, string>
  return { general, fields }
}

export function addressOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}

function failed(general: string): { ok: false; faults: Faults } {
  return { ok: false, faults: { general, fields: {} } }
}
