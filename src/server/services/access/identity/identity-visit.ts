import { randomBytes } from 'node:crypto'
import type { Claims, OpenidProvider, Visit } from '../../../adapters/openid.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { hashToken, newToken } from '../auth-context.ts'
import { consumeChallenge, openChallenge } from '../challenges.ts'
import { guessLimits, take } from '../limits/limits.ts'

export type ProviderName = 'google' | 'openathens'

type Begun = { provider: ProviderName; browser: string; path: string; nonce: string; verifier: string }

const VISIT_MS = 10 * 60_000

/** Bound to this browser by a cookie of its own, and to this provider, so that neither can finish what another began. */
export async function beginVisit(
  auth: AuthContext,
  caller: Caller,
  provider: OpenidProvider,
  { name, browser, path }: { name: ProviderName; browser: string; path: string },
): Promise<URL | null> {
  const { db, now } = auth
  if (!(await take(db, guessLimits(caller.network), now()))) return null
  const visit: Visit = { state: newToken(), nonce: newToken(), verifier: randomBytes(48).toString('base64url') }
  const address = await provider.begin(visit)
  const data: Begun = {
    provider: name,
    browser: markBrowser(browser),
    path,
    nonce: visit.nonce,
    verifier: visit.verifier,
  }
  await openChallenge(db, { purpose: 'identity', token: visit.state, data, now: now(), goodFor: VISIT_MS })
  return address
}

/** Who came back and where they wanted to go, or null for a visit that this browser did not begin, or has finished. */
export async function finishVisit(
  auth: AuthContext,
  provider: OpenidProvider,
  { name, browser, query }: { name: ProviderName; browser: string | null; query: string },
): Promise<{ claims: Claims; path: string } | null> {
  const state = new URLSearchParams(query).get('state')
  if (!state || !browser) return null
  const boundTo = { provider: name, browser: markBrowser(browser) }
  const begun = await consumeChallenge(auth.db, 'identity', state, auth.now(), boundTo)
  if (!begun) return null
  const { nonce, verifier, path } = begun.data as Begun
  return { claims: await provider.finish(query, { state, nonce, verifier }), path }
}

const markBrowser = (browser: string) => hashToken(browser).toString('base64url')
