import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { readErrors } from '#contract/fields/errors.ts'
import { pageError } from '#domain/account/page-error.ts'
import type { Refusal } from '#domain/outcome.ts'

export type Faults = { general: string | null; fields: { [name: string]: string | undefined } }

export type Called<Answer> = { ok: true; answer: Answer } | { ok: false; faults: Faults; status?: number }

export type Sent<Query, Body> = { body?: Body; query?: Query; params?: Record<string, string> }

export const NO_FAULTS: Faults = { general: null, fields: {} }
export const NO_CONNECTION =
  'We couldn’t reach the server. What you typed is still here. Please check your connection and try again.'
export const CANNOT_READ = 'We couldn’t read the file. Please choose it again.'
export const STRANGE_ANSWER = pageError(null)

/** A call of the contract, or the way to one whose schema is fetched when it is wanted. */
export type Reachable<E extends Endpoint> = E | (() => Promise<E>)

/** One call of the contract; every way it can fail comes back as sentences to show. */
export async function makeCall<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  reachable: Reachable<Endpoint<Query, Body, Answer>>,
  sent: Sent<z.input<Query>, z.input<Body>>,
): Promise<Called<z.output<Answer>>> {
  const endpoint = typeof reachable === 'function' ? await reachable().catch(() => null) : reachable
  const reply = endpoint && (await rawCall(endpoint, sent))
  if (!reply) return failed(NO_CONNECTION)
  if (!reply.ok) return { ok: false, faults: faultsOf(reply.json), status: reply.status }
  const answer = endpoint.answer.safeParse(reply.json)
  return answer.success ? { ok: true, answer: answer.data } : failed(STRANGE_ANSWER)
}

export type Reply = { ok: boolean; status: number; json: unknown }

/** The reply as it came, for calls that are refused in more ways than one; nothing when the server was out of reach. */
export async function rawCall(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { body, query, params }: Sent<unknown, unknown>,
): Promise<Reply | null> {
  try {
    const asked = { ...(query as Record<string, string> | undefined), ...(method === 'GET' ? {} : viewOnly()) }
    const response = await fetch(addressOf(path, params, asked), {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { ok: response.ok, status: response.status, json: await response.json().catch(() => null) }
  } catch {
    return null
  }
}

export function faultsOf(json: unknown): Faults {
  return shownFaults(readErrors(json) ?? { general: STRANGE_ANSWER })
}

export function shownFaults({ general, fields = {} }: Refusal): Faults {
  return { general: general ?? null, fields }
}

/** A page that shows somebody else's account says so with whatever it would write, and is refused (product 8). */
function viewOnly(): Record<string, string> {
  const token = new URLSearchParams(location.search).get('admin-view')
  return token === null ? {} : { 'admin-view': token }
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
