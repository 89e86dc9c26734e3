import type { Context } from 'hono'
import type { IdentityPort } from './identity/port.ts'
import type { ApiKeys } from './payments/http/keys.ts'
import type { SandboxStore } from './payments/state/store.ts'
import type { WebhookEndpoint } from './payments/webhooks/outbox.ts'

export type SandboxEnv = { Variables: { nonce: string; publication: string; stylesheets: string[] } }

/** What the product hands to its sandbox. The sandbox knows nothing else of it. */
export type Ports = {
  clock: {
    now(): Date
    /** Moves the clock and resolves when everything that fell due has run. */
    moveTo(instant: Date): Promise<void>
  }
  /** Absent where mail is really sent. */
  mail: MailPort | null
  identity: IdentityPort
  /** Absent where people really pay. */
  payments: PaymentPort | null
  guide(): Promise<Guide>
  /** The name over every page, and the stylesheet that gives them the site's looks; null where there is none. */
  publication(): Promise<string>
  stylesheet: string | null
  /** Gives the visitor the session of somebody of the demo, and says where to go; null for anybody else. */
  logIn(c: Context, email: string): Promise<string | null>
}

export type MailPort = {
  list(filter: MailFilter): Promise<Mail[]>
  /** How many there are of each kind. */
  kinds(): Promise<{ kind: string; count: number }[]>
  /** Writes a message to this address and resolves when it has been sent. */
  sendTest(to: string): Promise<void>
}

export type PaymentPort = {
  /** Where the payment sandbox keeps what it knows. */
  store: SandboxStore
  publicUrl: string
  keys: ApiKeys
  /** Where the shop hears of what has happened. */
  webhook: WebhookEndpoint
  /** Lets the shop call Stripe's API, and close it. */
  connect(end: { handle(request: Request): Promise<Response>; close(): Promise<void> }): void
  /** Told of faults of the sandbox itself. */
  report(error: unknown): void
  /** Tells the payment sandbox that time has passed; resolves when what fell due has happened. */
  onClockMove(listener: () => Promise<void>): void
}

export type MailFilter = { to?: string | undefined; kind?: string | undefined; limit: number }

export type Mail = {
  to: string
  /** The template it was made from. */
  kind: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  sentAt: Date
}

export type Guide = {
  publication: string
  password: string
  readers: { email: string; name: string; shows: string }[]
  /** How many more there are, who have no story of their own. */
  others: number
  gifts: { name: string; url: string; says: string }[]
  invoices: { name: string; url: string; says: string }[]
  staff: { email: string; name: string; role: string }[]
  /** What the authenticator of every member of staff shows right now. */
  staffCode: string
  institutions: string[]
  coupons: { code: string; says: string }[]
  issues: { title: string; url: string; says: string }[]
  products: { name: string; url: string; says: string }[]
}
