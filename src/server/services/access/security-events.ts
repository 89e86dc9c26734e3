import { and, eq, gt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { securityEvent } from '../../db/schema/access.ts'
import type { AuthContext, Caller } from './auth-context.ts'

export type SecurityEvent =
  | 'signed-in'
  | 'signed-out'
  | 'password-failed'
  | 'password-set'
  | 'reset-asked'
  | 'code-asked'
  | 'code-failed'
  | 'identity-linked'
  | 'identity-refused'
  | 'seat-taken'
  | 'session-ended'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'two-factor-enrolled'
  | 'two-factor-passed'
  | 'two-factor-failed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-change-undone'
  | 'proof-asked'
  | 'address-proved'
  | 'account-deleted'

/** Stored beside what happened, and logged: who looks for an attack looks in one of the two. */
export async function note(
  tx: Db | Tx,
  { now, log }: Pick<AuthContext, 'now' | 'log'>,
  { network, userAgent }: Pick<Caller, 'network' | 'userAgent'>,
  event: { kind: SecurityEvent; accountId?: string | null; details?: Record<string, string> },
): Promise<void> {
  const { kind, accountId = null, details = {} } = event
  await tx.insert(securityEvent).values({ kind, accountId, network, userAgent, details, at: now() })
  log.info({ event: kind, account: accountId, network, ...details }, 'security')
}

const KNOWN_FOR_MS = 180 * 86_400_000

/** Whether this account has logged in with such a browser before. */
export async function knowsBrowser(
  tx: Tx,
  { accountId, userAgent, now }: { accountId: string; userAgent: string; now: Date },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: securityEvent.id })
    .from(securityEvent)
    .where(
      and(
        eq(securityEvent.accountId, accountId),
        eq(securityEvent.kind, 'signed-in'),
        gt(securityEvent.at, new Date(now.getTime() - KNOWN_FOR_MS)),
        eq(securityEvent.userAgent, userAgent),
      ),
    )
    .limit(1)
  return row !== undefined
}
