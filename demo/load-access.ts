import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { institution, totp } from '#server/db/schema/access.ts'
import { account } from '#server/db/schema/people.ts'
import { DEMO_PASSWORD_HASH, DEMO_TOTP_SECRET } from './content/access.ts'
import { institutions } from './content/institutions.ts'
import { demoEmail, readers, staff } from './content/people.ts'
import { idFrom } from './load-people.ts'

/** Lets the demo's people in: a password for everybody, an authenticator for staff but the newest, and the institutions. */
export async function loadAccess(tx: Tx): Promise<void> {
  const everybody = [...readers, ...staff].map(({ key }) => demoEmail(key))
  await tx
    .update(account)
    .set({ passwordHash: DEMO_PASSWORD_HASH })
    .where(and(inArray(account.emailFolded, everybody), isNull(account.passwordHash)))
  // One that was loaded before addresses were proved has none of them proved.
  await tx
    .update(account)
    .set({ emailProvedAt: sql`${account.createdAt}` })
    .where(and(inArray(account.emailFolded, everybody), isNull(account.emailProvedAt)))
  await tx
    .insert(totp)
    .values(
      staff
        .filter(({ isNew }) => !isNew)
        .map(({ key }) => ({ accountId: idFrom(demoEmail(key)), secret: DEMO_TOTP_SECRET })),
    )
    .onConflictDoNothing()
  await tx
    .insert(institution)
    .values(
      institutions.map(({ entityId, name }) => ({
        id: idFrom(entityId),
        entityId,
        name,
        createdAt: new Date('2024-01-08T15:00:00Z'),
      })),
    )
    .onConflictDoNothing()
}
