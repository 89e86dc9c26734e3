import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * By which a guest reads what an order bought, as long as it is not refunded. It opens one issue and nothing else: whoever
 * passes on the address of a piece does not pass on the receipt with its name and address.
 */
export function signReadingKey(secret: Buffer, purchaseId: string, ref: string): string {
  const seal = createHmac('sha256', secret).update(`read ${purchaseId} ${ref}`).digest('base64url')
  return `${purchaseId}.${seal}`
}

/** The order, or null for a key that is none of ours or of another issue. It is compared as written, as it stands in links. */
export function readReadingKey(secret: Buffer, key: string | null, ref: string): string | null {
  if (key === null) return null
  const [purchaseId = ''] = key.split('.')
  const [given, expected] = [key, signReadingKey(secret, purchaseId, ref)].map((text) => Buffer.from(text))
  return given && expected && given.length === expected.length && timingSafeEqual(given, expected) ? purchaseId : null
}
