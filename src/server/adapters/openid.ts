import * as client from 'openid-client'

export type OpenidClient = { issuer: string; clientId: string; clientSecret: string }

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Claims = Record<string, unknown> & { iss: string; sub: string }

/** What one visit to the identity provider is tied to. */
export type Visit = { state: string; nonce: string; verifier: string }

export type OpenidProvider = {
  /** The address to send the browser to. Fails when the provider cannot be reached. */
  begin(visit: Visit): Promise<URL>
  /** Who came back with this query. Fails for whatever is not exactly what was begun. */
  finish(query: string, visit: Visit): Promise<Claims>
}

type Settings = OpenidClient & {
  redirectUri: string
  scope: string
  /** When the ID token lacks any of these, the rest is asked for. */
  wanted: string[]
  /** In place of the network, for a provider in this process. */
  fetch?: Fetch | undefined
}

const TIMEOUT_SECONDS = 10

/** OpenID Connect by code, with PKCE, state, nonce, issuer, audience and signature all checked. */
export function openOpenidProvider(settings: Settings): OpenidProvider {
  const { issuer, clientId, clientSecret, redirectUri, scope, wanted, fetch } = settings
  let known: Promise<client.Configuration> | null = null

  /** Asked for when first needed, and again after a failure, so that a provider that is down delays nothing else. */
  function configuration(): Promise<client.Configuration> {
    const insecure = new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : []
    known ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        execute: [client.enableNonRepudiationChecks, ...insecure],
        timeout: TIMEOUT_SECONDS,
        ...(fetch && { [client.customFetch]: fetch as client.CustomFetch }),
      })
      .catch((error: unknown) => {
        known = null
        throw error
      })
    return known
  }

  return {
    async begin({ state, nonce, verifier }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async finish(query, { state, nonce, verifier }) {
      const config = await configuration()
      const address = new URL(redirectUri)
      address.search = query
      const tokens = await client.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The identity provider sent no ID token.')
      const whole = wanted.every((name) => claims[name] !== undefined) || !config.serverMetadata().userinfo_endpoint
      const rest = whole ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      return { ...rest, ...claims }
    },
  }
}
