import { randomBytes } from 'node:crypto'

const MESSAGES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newId(prefix: string, length = 24): string {
  let id = prefix
  for (const byte of randomBytes(length)) id += MESSAGES[byte % MESSAGES.length]
  return id
}
