import type { IdentityPort } from './identity/port.ts'
import type { SandboxStore } from './payments/state/store.ts'

/** What the product hands to its sandbox. The sandbox knows nothing else of it. */
export type Ports = {
  clock: {
    now(): Date
    /** Moves the clock and resolves when everything that fell due has run. */
    moveTo(instant: Date): Promise<void>
  }
  /** Absent where mail really leaves the house. */
  mail: MailPort | null
  identity: IdentityPort
  payments: PaymentPort
  guide(): Promise<Guide>
}

export type MailPort = {
  list(): Promise<Mail[]>
  /** Writes a message to this address and resolves when it has been sent. */
  sendTest(to: string): Promise<void>
}

export type PaymentPort = {
  /** Where the payment sandbox keeps what it knows. */
  store: SandboxStore
  publicUrl: string
  /** Tells the payment sandbox that time has passed; resolves when what fell due has happened. */
  onClockMove(listener: () => Promise<void>): void
}

export type Mail = { to: string; subject: string; text: string; html: string; sentAt: Date }

export type Guide = {
  publication: string
  password: string
  readers: { email: string; name: string; shows: string }[]
  staff: { email: string; name: string; role: string }[]
  /** What the authenticator of every member of staff shows right now. */
  staffCode: string
  institutions: string[]
  coupons: { code: string; says: string }[]
  issues: { title: string; url: string; says: string }[]
  products: { name: string; url: string; says: string }[]
}
