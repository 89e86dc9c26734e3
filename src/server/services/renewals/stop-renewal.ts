import { and, eq } from 'drizzle-orm'
import type { Currency } from '#domain/money.ts'
import type { Db } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { renewal } from '../../db/schema/renewals.ts'
import type { AuthContext } from '../access/auth-context.ts'
import { hashToken } from '../access/auth-context.ts'
import type { Switch } from './autorenew.ts'
import { switchAutorenew } from './autorenew.ts'
import { describeRenewal } from './renewal-messages.ts'
import type { RenewalRow } from './renewal-rows.ts'

export type StoppableRenewal = ReturnType<typeof describeRenewal> & {
  chargeOn: RenewalRow['chargeOn']
  /** Running: it will be charged. Off: it will not. Done: it has been. */
  state: 'running' | 'off' | 'done'
}

/** What the link in the notice stops; null for a link that was never ours, or whose place a newer one has taken. */
export async function findStoppable(db: Db, token: string, currency: Currency): Promise<StoppableRenewal | null> {
  const found = await readStoppable(db, token)
  if (!found) return null
  const { row, state } = found
  return { ...describeRenewal(row, currency), chargeOn: row.chargeOn, state }
}

async function readStoppable(db: Db, token: string) {
  const [found] = await db
    .select({ row: renewal, autorenew: account.autorenew })
    .from(renewal)
    .innerJoin(account, eq(account.id, renewal.accountId))
    .where(eq(renewal.stopHash, hashToken(token)))
  if (!found) return null
  const { row, autorenew } = found
  const isPending = row.state === 'announced' || row.state === 'charging'
  const state: StoppableRenewal['state'] = row.state === 'done' ? 'done' : isPending && autorenew ? 'running' : 'off'
  return { row, state }
}

/** Switches autorenew off, which is confirmed by mail; a second click changes nothing. */
export async function stopRenewal(auth: AuthContext, token: string, shop: Switch['shop']): Promise<void> {
  const found = await readStoppable(auth.db, token)
  if (found?.state !== 'running') return
  const off = await switchAutorenew(auth, found.row.accountId, { to: false, nonce: null, shop })
  if (!off.ok) return
  await auth.db
    .update(renewal)
    .set({ state: 'withdrawn', reason: 'autorenew-off' })
    .where(and(eq(renewal.stopHash, hashToken(token)), eq(renewal.state, 'announced')))
}
