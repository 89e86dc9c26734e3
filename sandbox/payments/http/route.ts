import type { Acceptance } from '../engine/mandates.ts'
import type { Reply } from '../engine/reply.ts'
import type { World } from '../world.ts'
import type { Params } from './params.ts'

export interface Call {
  world: World
  /** The ids in the path, in order. */
  ids: string[]
  params: Params
  /** The browser that calls with the publishable key, or null for a server with the secret key. */
  browser: Acceptance | null
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Who may call: the secret key only; also a page that knows the intent's client secret; also any page. */
  access: 'secret' | 'intent' | 'open'
  accepts: readonly string[]
  run: (call: Call) => Reply
}

export function idIn(call: Call): string {
  return call.ids[0] ?? ''
}

export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; ids: string[] } | undefined {
  const steps = path.split('/')
  for (const route of routes) {
    const pattern = route.path.split('/')
    if (route.method !== method || pattern.length !== steps.length) continue
    if (pattern.every((step, at) => step.startsWith(':') || step === steps[at])) {
      return { route, ids: steps.filter((_, at) => pattern[at]?.startsWith(':')) }
    }
  }
  return undefined
}
