import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/delivery/claims.ts'
import * as redirects from '#contract/delivery/redirects.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../http/answers/serve.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { requireAntiForgery, requireReader } from '../http/session.ts'
import type { RedirectRow } from '../services/delivery/ask-redirect.ts'
import { askRedirect } from '../services/delivery/ask-redirect.ts'
import type { ClaimRow } from '../services/delivery/claim-facts.ts'
import { decideClaim } from '../services/delivery/decide-claim.ts'
import { decideRedirect } from '../services/delivery/decide-redirect.ts'
import { makeClaim } from '../services/delivery/make-claim.ts'
import type { PaymentContext } from '../services/payments/payment-context.ts'

export function mountDelivery(api: Hono<Env>, context: PaymentContext): void {
  serve(api, contract.claimCopy, async ({ body: { reason, remedy, address_confirmed, session } }, c) => {
    const { owner } = await requireReader(c)
    await requireAntiForgery(c, session)
    const of = { accountId: owner.id, number: issueNumber(c) }
    const made = await makeClaim(context, of, { reason, remedy, addressConfirmed: address_confirmed })
    if (!made) throw new HTTPException(404)
    return answered(made)
  })

  serveStaffWrite(
    api,
    'delivery.decide',
    contract.grantClaim,
    async ({ claim, remedy }, actor) =>
      answered(await decideClaim(context, { id: claim, decision: { grant: remedy }, actor })),
    ({ claim }) => ({ claim }),
  )
  serveStaffWrite(
    api,
    'delivery.decide',
    contract.refuseClaim,
    async ({ claim, says }, actor) =>
      answered(await decideClaim(context, { id: claim, decision: { refuse: says }, actor })),
    ({ claim }) => ({ claim }),
  )

  serve(api, redirects.askRedirect, async ({ body: { session } }, c) => {
    const { owner } = await requireReader(c)
    await requireAntiForgery(c, session)
    const asked = await askRedirect(context, { accountId: owner.id, number: issueNumber(c) })
    if (!asked) throw new HTTPException(404)
    return stateOf(asked)
  })
  serveStaffWrite(
    api,
    'delivery.decide',
    redirects.grantRedirect,
    async ({ redirect: id }, actor) => stateOf(await decideRedirect(context, { id, decision: 'grant', actor })),
    ({ redirect }) => ({ redirect }),
  )
  serveStaffWrite(
    api,
    'delivery.decide',
    redirects.declineRedirect,
    async ({ redirect: id, says }, actor) =>
      stateOf(await decideRedirect(context, { id, decision: { decline: says }, actor })),
    ({ redirect }) => ({ redirect }),
  )
}

function stateOf(outcome: Outcome<RedirectRow>) {
  return outcome.ok ? done({ state: outcome.value.state }) : outcome
}

/** Any other text in its place is an issue that there is not. */
function issueNumber(c: Context<Env>): number {
  const number = c.req.param('number') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new HTTPException(404)
  return Number(number)
}

function answered(outcome: Outcome<ClaimRow>) {
  return outcome.ok ? done({ state: outcome.value.state, remedy: outcome.value.wish }) : outcome
}
