import { Secret, TOTP } from 'otpauth'
import encodeQR from 'qr'

/** Every authenticator takes these; most take nothing else. */
const STEP_SECONDS = 30
const HOW = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const

const CODE = /^\d{6}$/

const toSecret = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** What an authenticator shows now. It goes by the world's time, whatever day the clock of a demo has. */
export const currentCode = (secret: Buffer): string => new TOTP({ ...HOW, secret: toSecret(secret) }).generate()

/** The time step whose code this is, a neighbour's included, or null. */
export function findStep(secret: Buffer, code: string): number | null {
  // The library compares bytes, and throws where six characters are more than six of them.
  if (!CODE.test(code)) return null
  const timestamp = Date.now()
  const delta = new TOTP({ ...HOW, secret: toSecret(secret) }).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

/** For the authenticator: to type, to open, and to scan. The picture is made here, so that the secret goes nowhere. */
export function enrolment(bytes: Buffer, issuer: string, label: string): { secret: string; uri: string; qr: string } {
  const secret = toSecret(bytes)
  const uri = new TOTP({ ...HOW, secret, issuer, label }).toString()
  const svg = encodeQR(uri, 'svg', { ecc: 'medium', border: 4 })
  return { secret: secret.base32, uri, qr: `data:image/svg+xml,${encodeURIComponent(onWhite(svg))}` }
}

/** A scanner needs the light ground that a dark page would not give. */
const onWhite = (svg: string) => svg.replace(/<svg ([^>]*)>/, '<svg $1><path fill="#fff" d="M0 0h999v999H0z"/>')
