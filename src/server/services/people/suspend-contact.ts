import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ContactReport } from '#domain/contact-report.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { account, address, contactReport, temporaryAddress } from '../../db/schema/people.ts'

export type Contact = 'email' | Zone
export type Report = {
  accountId: string
  contact: Contact
  /** It came back from the temporary address of the zone, which is then suspended alone. */
  temporary?: boolean
  kind: ContactReport
  actor: string | null
  at: Date
}

/** Suspends a contact and writes down what came back. False when it was suspended already, or is not there. */
export async function suspendContact(tx: Tx, report: Report): Promise<boolean> {
  const { accountId, contact, temporary = false, kind, actor, at } = report
  const places = temporary ? temporaryAddress : address
  const held =
    contact === 'email'
      ? await tx
          .update(account)
          .set({ emailSuspendedAt: at })
          .where(and(eq(account.id, accountId), isNotNull(account.email), isNull(account.emailSuspendedAt)))
          .returning({ id: account.id })
      : await tx
          .update(places)
          .set({ suspendedAt: at })
          .where(and(eq(places.accountId, accountId), eq(places.zone, contact), isNull(places.suspendedAt)))
          .returning({ id: places.accountId })
  if (held.length === 0) return false
  await tx.insert(contactReport).values({ accountId, contact, kind, actor, at })
  return true
}
