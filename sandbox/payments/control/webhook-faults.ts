import { newId } from '../state/new-id.ts'

export type WebhookFaultKind =
  | 'drop'
  | 'duplicate'
  | 'delay'
  | 'reorder'
  | 'bad-signature'
  | 'old-timestamp'
  | 'before-response'

export const WEBHOOK_FAULT_KINDS: readonly WebhookFaultKind[] = [
  'drop',
  'duplicate',
  'delay',
  'reorder',
  'bad-signature',
  'old-timestamp',
  'before-response',
]

export interface WebhookFault {
  kind: WebhookFaultKind
  /** An event type, a beginning such as `charge.*`, or `*`. */
  type?: string
  /** How many events it strikes; without it, all until cleared, as `reorder` and `before-response` always do. */
  times?: number
  /** `duplicate`: how often in all the event is sent. */
  copies?: number
  /** `delay`: seconds on the clock. */
  seconds?: number
  /** `reorder`: what order comes out. Events wait for the next tick and go in a permutation drawn from it. */
  seed?: number
}

interface Armed extends WebhookFault {
  id: string
  left: number
}

export interface WebhookFaults {
  arm(fault: WebhookFault): string
  strike(eventType: string, kind: WebhookFaultKind): WebhookFault | undefined
  /** Whether one is armed, without using it up. */
  isArmed(kind: WebhookFaultKind): WebhookFault | undefined
  armed(): WebhookFault[]
  clear(): void
}

export function createWebhookFaults(): WebhookFaults {
  let armed: Armed[] = []

  return {
    arm(fault) {
      const id = newId('fault_', 8)
      armed.push({ ...fault, id, left: fault.times ?? Number.POSITIVE_INFINITY })
      return id
    },
    strike(eventType, kind) {
      const found = armed.find((fault) => fault.kind === kind && fits(eventType, fault.type ?? '*'))
      if (!found) return undefined
      found.left -= 1
      armed = armed.filter((fault) => fault.left > 0)
      return found
    },
    isArmed: (kind) => armed.find((fault) => fault.kind === kind),
    armed: () => armed.map(({ left: _left, ...fault }) => fault),
    clear() {
      armed = []
    },
  }
}

function fits(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}

/** The same seed gives the same permutation. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const out = [...items]
  let state = seed >>> 0
  for (let at = out.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = state % (at + 1)
    const held = out[at] as T
    out[at] = out[other] as T
    out[other] = held
  }
  return out
}
