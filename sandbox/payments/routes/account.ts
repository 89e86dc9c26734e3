import { ok } from '../engine/reply.ts'
import { LIST_PARAMS } from '../http/list.ts'
import type { Route } from '../http/route.ts'

/** Whose account it is and where its events go, as a shop asks to see whether it is set up. */
export const accountRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/account',
    access: 'secret',
    accepts: [],
    run: () =>
      ok({
        id: 'acct_sandbox',
        object: 'account',
        country: 'US',
        default_currency: 'usd',
        charges_enabled: true,
        payouts_enabled: true,
        details_submitted: true,
      }),
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    access: 'secret',
    accepts: LIST_PARAMS,
    run: ({ world: { settings } }) =>
      ok({ object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: endpoints(settings.endpoint) }),
  },
]

function endpoints(endpoint: { url: string; events: readonly string[] } | null): object[] {
  if (!endpoint) return []
  const { url, events } = endpoint
  return [
    { id: 'we_sandbox', object: 'webhook_endpoint', url, status: 'enabled', enabled_events: events, livemode: false },
  ]
}
