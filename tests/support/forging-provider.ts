import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** An identity provider that says whatever the test has it say, and signs it well, or with a key it does not publish. */
export type ForgingProvider = {
  issuer: string
  /** Put over the honest claims of the next ID token. */
  claims: Json
  foreignKey: boolean
  close(): Promise<void>
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function openForgingProvider(clientId: string): Promise<ForgingProvider> {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  const server = createServer((request, response) => {
    const answer = (json: object) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(json))
    if (request.url === '/jwks')
      return answer({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] })
    if (request.url === '/token') return answer({ access_token: 'a', token_type: 'Bearer', id_token: idToken() })
    return answer({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/auth`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  function idToken(): string {
    const seconds = Math.floor(Date.now() / 1000)
    const honest = { iss: provider.issuer, aud: clientId, sub: '1', iat: seconds, exp: seconds + 60 }
    const said = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ ...honest, ...provider.claims })}`
    const key = provider.foreignKey ? foreign.privateKey : own.privateKey
    return `${said}.${sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }

  const provider: ForgingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    foreignKey: false,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return provider
}
