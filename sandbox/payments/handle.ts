import type Stripe from 'stripe'
import type { ArmedFault, Faults } from './control/faults.ts'
import { ConnectionDropped } from './control/faults.ts'
import type { WebhookFaults } from './control/webhook-faults.ts'
import type { Acceptance } from './engine/mandates.ts'
import type { Reply } from './engine/reply.ts'
import { expand } from './http/expand.ts'
import { parseForm } from './http/form.ts'
import type { KeyedRequest } from './http/idempotency.ts'
import { inFlight, keyOf, remembered } from './http/idempotency.ts'
import type { ApiKeys } from './http/keys.ts'
import { callerOf, refuseBrowser } from './http/keys.ts'
import { Params } from './http/params.ts'
import type { Route } from './http/route.ts'
import { matchRoute } from './http/route.ts'
import { invalid, StripeFault } from './http/stripe-error.ts'
import { publicIntent } from './objects/payment-intent.ts'
import { publicSetup } from './objects/setup-intent.ts'
import { ROUTES } from './routes/all.ts'
import { newId } from './state/new-id.ts'
import type { Tables } from './state/tables.ts'
import type { Outbox } from './webhooks/outbox.ts'
import type { Cause, World } from './world.ts'
import { API_VERSION } from './world.ts'

export interface Machine {
  tables: Tables
  keys: ApiKeys
  faults: Faults
  webhookFaults: WebhookFaults
  outbox: Outbox
  worldFor(cause?: Cause): World
  report(error: unknown): void
}

interface Asked {
  id: string
  route: Route
  ids: string[]
  params: Params
  browser: Acceptance | null
  keyed: KeyedRequest | null
}

const INTERNAL: Reply = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred; the sandbox was told to fail here.' } },
}
const TOO_MANY: Reply = {
  status: 429,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
    },
  },
}

export function createHandler(machine: Machine): (request: Request) => Promise<Response> {
  const { tables, faults, webhookFaults, outbox } = machine
  const running = new Set<string>()

  return async function handle(request) {
    const id = newId('req_', 14)
    try {
      const asked = await understand(request, id)
      return await answer(asked)
    } catch (error) {
      if (error instanceof ConnectionDropped) throw error
      if (error instanceof StripeFault) return respond(id, { status: error.status, body: { error: error.body } })
      machine.report(error)
      return respond(id, { status: 500, body: { error: { type: 'api_error', message: String(error) } } })
    }
  }

  async function understand(request: Request, id: string): Promise<Asked> {
    const url = new URL(request.url)
    const path = url.pathname.slice(Math.max(0, url.pathname.indexOf('/v1/')))
    const body = request.method === 'POST' ? await request.text() : ''
    const fields = parseForm(url.searchParams, new URLSearchParams(body))
    const { key, ...sent } = fields
    const browser = callerOf(request, machine.keys, typeof key === 'string' ? key : undefined)
    const match = matchRoute(ROUTES, request.method, path)
    if (!match) throw unknownUrl(request.method, path)
    const params = new Params(sent)
    refuseBrowser(match.route, browser, params)
    return { ...match, id, params, browser, keyed: keyOf(request, path, body) }
  }

  async function answer(asked: Asked): Promise<Response> {
    const fault = faults.strike(`${asked.route.method} ${asked.route.path}`)
    if (fault?.kind === '429') return respond(asked.id, TOO_MANY)
    if (fault?.kind === 'drop-before') throw new ConnectionDropped()
    if (fault?.kind === 'before-500' && !fault.remembered) return respond(asked.id, INTERNAL)
    const key = asked.keyed?.key
    if (key && running.has(key)) throw inFlight(key)
    if (key) running.add(key)
    try {
      if (fault?.kind === 'hang-before') await faults.hang()
      const answer = replay(asked) ?? execute(asked, fault)
      await tables.flush()
      const sent = outbox.send(false)
      if (webhookFaults.isArmed('before-response')) await sent
      sent.catch(machine.report)
      if (fault?.kind === 'hang-after') await faults.hang()
      if (fault?.kind === 'drop-after') throw new ConnectionDropped()
      return fault?.kind === 'after-500' ? respond(asked.id, INTERNAL) : answer
    } finally {
      if (key) running.delete(key)
    }
  }

  function replay({ id, keyed }: Asked): Response | null {
    const first = keyed && remembered(tables, keyed, machine.worldFor().seconds())
    if (!first) return null
    return respond(id, first, { 'idempotent-replayed': 'true', 'original-request': first.request })
  }

  function execute(asked: Asked, fault: ArmedFault | undefined): Response {
    return respond(asked.id, fault?.kind === 'before-500' ? keep(asked, INTERNAL) : carryOut(asked, fault))
  }

  function run(asked: Asked): Reply {
    const { route, ids, params, browser } = asked
    params.refuseUnknown(route.accepts)
    const world = machine.worldFor({ request: asked.id, idempotencyKey: asked.keyed?.key ?? null })
    const { status, body } = route.run({ world, ids, params, browser })
    const seen = browser ? publicView(body) : body
    return { status, body: status === 200 ? expand(world, seen, params.texts('expand') ?? []) : seen }
  }

  /** A refusal leaves no trace; one for the state of things is at least remembered under the key, one for parameters is not. */
  function carryOut(asked: Asked, fault: ArmedFault | undefined): Reply {
    try {
      return tables.atomically(() => {
        const outcome = run(asked)
        const told = fault?.kind === 'after-500' && fault.remembered ? INTERNAL : outcome
        remember(asked, told)
        return told
      })
    } catch (error) {
      if (!(error instanceof StripeFault) || !error.executed) throw error
      const body = { error: error.body }
      return keep(asked, { status: error.status, body: asked.browser ? publicView(body) : body })
    }
  }

  function keep(asked: Asked, reply: Reply): Reply {
    tables.atomically(() => remember(asked, reply))
    return reply
  }

  function remember({ id, keyed }: Asked, reply: Reply): void {
    if (!keyed) return
    const { key, path, fingerprint } = keyed
    const created = machine.worldFor().seconds()
    tables.put('idempotency', {
      id: key,
      path,
      fingerprint,
      created,
      status: reply.status,
      body: reply.body,
      request: id,
    })
  }
}

function publicView(body: object): object {
  const seen = body as {
    object?: string
    error?: { payment_intent?: Stripe.PaymentIntent; setup_intent?: Stripe.SetupIntent }
  }
  if (seen.object === 'payment_intent') return publicIntent(body as Stripe.PaymentIntent)
  if (seen.object === 'setup_intent') return publicSetup(body as Stripe.SetupIntent)
  if (!seen.error) return body
  const { payment_intent, setup_intent } = seen.error
  return {
    error: {
      ...seen.error,
      ...(payment_intent && { payment_intent: publicIntent(payment_intent) }),
      ...(setup_intent && { setup_intent: publicSetup(setup_intent) }),
    },
  }
}

function unknownUrl(method: string, path: string): StripeFault {
  const { body } = invalid(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  )
  return new StripeFault(404, body)
}

function respond(requestId: string, reply: Reply, extra: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(reply.body, null, 2), {
    status: reply.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...extra,
    },
  })
}
