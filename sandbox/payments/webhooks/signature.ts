import { createHmac } from 'node:crypto'

/** Stripe's scheme: a time and, for each secret in use, an HMAC over `time.body`. */
export function signatureHeader(body: string, secrets: readonly string[], seconds: number): string {
  const marks = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  return [`t=${seconds}`, ...marks].join(',')
}
