import { newId } from '../state/new-id.ts'

export type FaultKind = 'before-500' | 'after-500' | 'hang-before' | 'hang-after' | '429' | 'drop-before' | 'drop-after'

export const FAULT_KINDS: readonly FaultKind[] = [
  'before-500',
  'after-500',
  'hang-before',
  'hang-after',
  '429',
  'drop-before',
  'drop-after',
]

export interface Fault {
  /** `POST /v1/payment_intents`, `POST /v1/payment_intents/:id/confirm`, …, or `*`. */
  route: string
  kind: FaultKind
  /** How many requests it strikes; 1 if not said. */
  times?: number
  /** How many it lets pass first. */
  skip?: number
  /** A 500 is remembered under the idempotency key, as Stripe does; `false` loses it on the way, in front of Stripe's own layers. */
  remembered?: boolean
}

export interface ArmedFault extends Required<Fault> {
  id: string
}

/** Thrown instead of an answer: the host closes the connection. */
export class ConnectionDropped extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('The sandbox dropped the connection')
  }
}

export interface Faults {
  arm(fault: Fault): string
  /** The fault that strikes a request on this route, if any; it is used up by that. */
  strike(route: string): ArmedFault | undefined
  hang(): Promise<void>
  /** Lets all hanging requests go on; says how many. */
  release(): number
  clear(): void
  armed(): ArmedFault[]
  hanging(): number
}

export function createFaults(): Faults {
  let armed: ArmedFault[] = []
  let waiting: (() => void)[] = []

  function arm(fault: Fault): string {
    const id = newId('fault_', 8)
    armed.push({ times: 1, skip: 0, remembered: true, ...fault, id })
    return id
  }

  function strike(route: string): ArmedFault | undefined {
    for (const fault of armed) {
      if (fault.route !== '*' && fault.route !== route) continue
      if (fault.skip > 0) {
        fault.skip -= 1
        continue
      }
      fault.times -= 1
      armed = armed.filter((other) => other.times > 0)
      return fault
    }
    return undefined
  }

  function release(): number {
    const held = waiting
    waiting = []
    for (const go of held) go()
    return held.length
  }

  return {
    arm,
    strike,
    hang: () => new Promise<void>((go) => waiting.push(go)),
    release,
    clear: () => {
      armed = []
    },
    armed: () => armed.map((fault) => ({ ...fault })),
    hanging: () => waiting.length,
  }
}
