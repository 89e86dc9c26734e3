import { createHash } from 'node:crypto'
import type { RememberedReply } from '../state/kinds.ts'
import type { Tables } from '../state/tables.ts'
import { invalid, StripeFault } from './stripe-error.ts'

const KEPT_FOR = 86_400

export interface KeyedRequest {
  key: string
  path: string
  fingerprint: string
}

/** Only POST takes a key. The fingerprint stands for the parameters as they were sent. */
export function keyOf(request: Request, path: string, body: string): KeyedRequest | null {
  const key = request.headers.get('idempotency-key')
  if (!key || request.method !== 'POST') return null
  if (key.length > 255) throw invalid('Idempotency keys may be at most 255 characters long.')
  return { key, path, fingerprint: createHash('sha256').update(`${path}\n${body}`).digest('hex') }
}

/** The first answer under this key, if there is one; a key used for something else is refused. */
export function remembered(tables: Tables, request: KeyedRequest, now: number): RememberedReply | undefined {
  const kept = tables.get('idempotency', request.key)
  if (!kept || kept.created <= now - KEPT_FOR) return undefined
  if (kept.path !== request.path) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.path}' vs '${request.path}'). Try using a key other than '${request.key}' if you meant to execute a different request.`,
    )
  }
  if (kept.fingerprint !== request.fingerprint) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
    )
  }
  return kept
}

export function inFlight(key: string): StripeFault {
  return new StripeFault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

function mismatch(message: string): StripeFault {
  return new StripeFault(400, { type: 'idempotency_error', message })
}
