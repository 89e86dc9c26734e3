import type { IdentityConfig } from '../config/identity.ts'
import type { SessionKeeper } from '../http/session.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import type { WaitingIdentity } from '../services/access/identity/identity-link.ts'
import { readWaitingIdentity } from '../services/access/identity/identity-link.ts'
import { readPasswordLink } from '../services/access/password/password-reset.ts'
import { readProofLink } from '../services/access/proof/proof-link.ts'
import type { Factors } from '../services/access/second-factor/factors.ts'
import { readFactors } from '../services/access/second-factor/factors.ts'
import type { PasskeyEntry } from '../services/access/second-factor/passkeys.ts'
import { readPasskeys } from '../services/access/second-factor/passkeys.ts'
import type { LiveSession, Role, SessionEntry } from '../services/access/sessions.ts'
import { readSessions } from '../services/access/sessions.ts'
import { readEmailLink } from '../services/account/confirm-email-change.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import { isSetupLink } from '../services/people/first-administrator.ts'

/** What pages ask about who is let in and how. */
export type AccessReads = {
  /** The ways to log in that are configured and offered, beside password and code. */
  ways(): Promise<{ google: boolean; openathens: boolean }>
  session(request: Request): Promise<LiveSession | null>
  /** Whose password the emailed link would set; null when it is used or too old. */
  passwordLink(token: string): Promise<{ email: string } | null>
  /** Whether the first administrator can be made by it. */
  isSetupLink(token: string): Promise<boolean>
  /** Whose address the link would prove, and whether the old password is asked for; null when it is used or too old. */
  proofLink(request: Request, token: string): Promise<{ email: string; asksForPassword: boolean } | null>
  /** The same of a link that makes another address the account's own. */
  emailLink(request: Request, token: string): Promise<{ email: string; asksForPassword: boolean } | null>
  /** The Google account that one login would link. */
  waitingIdentity(request: Request): Promise<WaitingIdentity | null>
  /** Null when nobody is logged in. */
  security(request: Request): Promise<{ sessions: SessionEntry[]; passkeys: PasskeyEntry[] } | null>
  staffAccess(request: Request): Promise<StaffAccess>
  hasAuthenticator(account: string): Promise<boolean>
}

/** What stands between a visitor and `/staff`. */
export type StaffAccess =
  | { state: 'log in' }
  | { state: 'closed' }
  /** No second factor yet: enrol an authenticator, or a passkey. */
  | { state: 'enrol' }
  | { state: 'second factor'; factors: Factors }
  | { state: 'open'; id: string; role: Role; name: string }

/** No more of a session than every page may know. */
export type Visitor = {
  reader: { name: string; email: string; role: Role | null } | null
  /** Whose seat the visitor holds, with or without an account. */
  institution: { name: string } | null
  /** The spec's `session` parameter; null where there is no session. */
  session: string | null
  cartCount: number
}

export function readVisitor(sessions: SessionKeeper): (request: Request) => Promise<Visitor> {
  return async (request) => {
    const { account, seat, antiForgery, cartItems = 0 } = (await sessions.of(request)) ?? {}
    return {
      reader: account ? { name: account.name, email: account.email, role: account.role } : null,
      institution: seat ? { name: seat.institution.name } : null,
      session: antiForgery ?? null,
      cartCount: cartItems,
    }
  }
}

type Parts = {
  auth: AuthContext
  sessions: SessionKeeper
  identity: IdentityConfig
  catalogue: () => Promise<Catalogue>
}

export function accessReads({ auth, sessions, identity, catalogue }: Parts): AccessReads {
  const { db, now } = auth
  return {
    async ways() {
      const { google, openathens } = (await catalogue()).publication.access
      return { google: google && identity.google !== null, openathens: openathens && identity.openathens !== null }
    },
    session: (request) => sessions.of(request),
    passwordLink: (token) => readPasswordLink(auth, token),
    isSetupLink: (token) => isSetupLink(auth, token),
    async proofLink(request, token) {
      const link = await readProofLink(auth, await sessions.of(request), token)
      return link && { email: link.account.email, asksForPassword: link.asksForPassword }
    },
    async emailLink(request, token) {
      const link = await readEmailLink(auth, await sessions.of(request), token)
      return link && { email: link.email, asksForPassword: link.asksForPassword }
    },
    async waitingIdentity(request) {
      const token = sessions.readCookie(request, 'link')
      return token ? readWaitingIdentity(auth, token) : null
    },
    async security(request) {
      const session = await sessions.of(request)
      if (!session?.account) return null
      return {
        sessions: await readSessions(db, session, now()),
        passkeys: await readPasskeys(db, session.account.id),
      }
    },
    async staffAccess(request) {
      const session = await sessions.of(request)
      if (!session?.account) return { state: 'log in' }
      const { id, role, name } = session.account
      if (!role || session.kind !== 'staff') return { state: 'closed' }
      if (session.twoFactorAt) return { state: 'open', id, role, name }
      const factors = await readFactors(db, id)
      return factors.totp || factors.passkey ? { state: 'second factor', factors } : { state: 'enrol' }
    },
    hasAuthenticator: async (account) => (await readFactors(db, account)).totp,
  }
}
