import { randomUUID } from 'node:crypto'
import { dayOf } from '#domain/day.ts'
import type { Tx } from '../../db/client.ts'
import { publication } from '../../db/schema/publication.ts'
import type { AuthContext } from '../access/auth-context.ts'
import { queueMail } from '../mail/send-mail.ts'

type Told = { to: string; name: string; newEmail: string; link: string; until: Date }

/** That the address was changed, and how to undo it. */
export async function tellOldAddress(
  tx: Tx,
  auth: AuthContext,
  { to, name, newEmail, link, until }: Told,
): Promise<void> {
  const [row] = await tx.select({ timeZone: publication.timeZone }).from(publication)
  await queueMail(tx, auth.send, {
    key: `email-changed:${randomUUID()}`,
    to,
    template: 'email-changed',
    props: { name, newEmail, link, until: dayOf(until, row?.timeZone ?? 'UTC') },
    now: auth.now(),
    secret: true,
  })
}

/** That it is no longer the address of the account. */
export async function tellNewAddress(tx: Tx, auth: AuthContext, to: string): Promise<void> {
  await queueMail(tx, auth.send, {
    key: `email-taken-back:${randomUUID()}`,
    to,
    template: 'email-taken-back',
    props: {},
    now: auth.now(),
  })
}
