import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Json = Record<string, unknown>

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** A passkey in software, as a browser with a fingerprint reader would make and use one (WebAuthn, ES256, no attestation). */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, rest: Buffer[] = []) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, ...rest])
  }
  /** The public key as COSE: a map of five small entries, written by hand. */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
    return Buffer.concat([Buffer.from('a5010203262001', 'hex'), coordinate(0x21, x), coordinate(0x22, y)])
  }

  return {
    id: id.toString('base64url'),
    /** Answers the options of a registration. */
    make(options: Json): Json {
      userHandle = (options.user as { id: string }).id
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(0x45, [Buffer.alloc(16), length, id, coseKey()])
      const head = Buffer.from([0xa3, ...text('fmt'), ...text('none'), ...text('attStmt'), 0xa0, ...text('authData')])
      const attestation = Buffer.concat([head, Buffer.from([0x58, data.length]), data])
      return credential({
        clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Answers the options of a login; `verified` is the fingerprint. */
    use(options: Json, { verified = true, counted = true } = {}): Json {
      if (counted) counter += 1
      const data = authenticatorData(verified ? 0x05 : 0x01)
      const client = clientData('webauthn.get', options.challenge)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        userHandle,
      })
    },
  }

  function credential(response: Json): Json {
    const name = id.toString('base64url')
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response }
  }
}

/** A short CBOR text. */
const text = (word: string) => [0x60 + word.length, ...Buffer.from(word)]
