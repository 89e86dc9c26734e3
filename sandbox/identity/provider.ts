import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Configuration } from 'oidc-provider'
import Provider from 'oidc-provider'
import { createMemory } from './memory.ts'
import type { IdentityRole } from './port.ts'

/** What it remembers of a browser is left out on both ways, so that it always asks who is coming. */
export const FORGOTTEN_COOKIE = 'sandbox_session'

const MINUTES = 60
const SCOPE = 'openid email profile'

export type RunningProvider = {
  provider: Provider
  /** The address of the inner server, which only this process uses. */
  inner: string
}

/** A whole OpenID provider, on a port of its own inside this machine. */
export async function startProvider(role: IdentityRole, name: string): Promise<RunningProvider> {
  const provider = new Provider(role.issuer, configuration(role, name))
  provider.proxy = true
  const answer = provider.callback()
  const server = createServer((request, response) => {
    // How it learns below which path it is mounted.
    const originalUrl = `${new URL(role.issuer).pathname}${request.url}`
    answer(Object.assign(request, { originalUrl }), response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // The process may end while it is still there.
  server.unref()
  return { provider, inner: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function configuration(
  { issuer, clientId, clientSecret, redirectUri, users }: IdentityRole,
  name: string,
): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: randomUUID() }
  return {
    adapter: createMemory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    claims: {
      openid: ['sub', ...claimNames(users)],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: {
        session: FORGOTTEN_COOKIE,
        interaction: `sandbox_${name}_interaction`,
        resume: `sandbox_${name}_resume`,
      },
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      AccessToken: 10 * MINUTES,
      AuthorizationCode: MINUTES,
      Grant: 10 * MINUTES,
      IdToken: 10 * MINUTES,
      Interaction: 10 * MINUTES,
      Session: 10 * MINUTES,
    },
    interactions: { url: (_, { uid }) => `${new URL(issuer).pathname}/interaction/${uid}` },
    findAccount(_, id) {
      const user = users.find((one) => one.id === id)
      return user && { accountId: id, claims: async () => ({ sub: id, ...user.claims }) }
    },
    // Whoever signs in here has consented.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
    async renderError(ctx, { error, error_description: says }) {
      ctx.type = 'text/plain'
      ctx.body = `${error}: ${says}`
    },
  }
}

/** Whatever the users carry beyond what OpenID Connect names itself. */
function claimNames(users: IdentityRole['users']): string[] {
  const standard = new Set(['sub', 'email', 'email_verified', 'name'])
  return [...new Set(users.flatMap(({ claims }) => Object.keys(claims)))].filter((name) => !standard.has(name))
}
