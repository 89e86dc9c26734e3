import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { account, address } from '../../db/schema/people.ts'
import { staffNote } from '../../db/schema/staff.ts'
import type { Zones } from '../../db/settings.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { staffAccountFault, staffWrite } from '../access/staff-write.ts'
import { checkZoneAddress, readAddresses, writeAddress } from '../addresses/saved-addresses.ts'
import { takeReturnedGiftMail } from '../gifts/returned-gift-mail.ts'
import type { SendJob } from '../mail/send-mail.ts'
import { lockAccount } from '../subscriptions/lock-account.ts'
import { suspendContact } from './suspend-contact.ts'

type Context = { db: Db; now: () => Date }
export type Person = { id: string; token: string }

const NO_SUCH_ADDRESS = 'We couldn’t find this address.'

export async function findPerson(db: Db, token: string): Promise<Person | null> {
  const [row] = await db.select({ id: account.id, token: account.token }).from(account).where(eq(account.token, token))
  return row ?? null
}

const subjectOf = ({ token }: Person) => `account:${token}`

/** Mail came back, or comes through again: an email address, or the postal one of a zone. */
export async function setContactSuspension(
  context: Context,
  person: Person,
  { contact, suspended }: { contact: 'email' | Zone; suspended: boolean },
  hand: StaffHand,
): Promise<Outcome<boolean>> {
  const action = suspended ? 'suspended a contact' : 'opened a contact again'
  return staffWrite(context, { ...hand, action, subject: subjectOf(person) }, async (tx) => {
    await lockAccount(tx, person.id)
    const fault = await staffAccountFault(tx, person.id, hand.actor.role)
    if (fault) return refuse(fault)
    const ofEmail = and(eq(account.id, person.id), isNotNull(account.email))
    const ofZone = and(eq(address.accountId, person.id), eq(address.zone, contact as Zone))
    const [held] =
      contact === 'email'
        ? await tx.select({ at: account.emailSuspendedAt }).from(account).where(ofEmail)
        : await tx.select({ at: address.suspendedAt }).from(address).where(ofZone)
    if (!held) return refuse(NO_SUCH_ADDRESS)
    if (suspended) {
      const kind = contact === 'email' ? 'bounce' : 'returned'
      await suspendContact(tx, { accountId: person.id, contact, kind, actor: hand.actor.id, at: context.now() })
    } else if (contact === 'email') await tx.update(account).set({ emailSuspendedAt: null }).where(ofEmail)
    else await tx.update(address).set({ suspendedAt: null }).where(ofZone)
    return done({
      value: suspended,
      before: { contact, suspended: held.at !== null },
      after: { contact, suspended },
    })
  })
}

export async function changeReaderAddress(
  context: Context,
  {
    person,
    wanted,
    hand,
  }: { person: Person; wanted: { zone: Zone; address: Partial<Address> }; hand: StaffHand & { zones: Zones } },
): Promise<Outcome<null>> {
  const { zones, ...rest } = hand
  const checked = checkZoneAddress(wanted, zones, await readAddresses(context.db, person.id))
  if (!checked.ok) return checked
  return staffWrite(context, { ...rest, action: 'changed an address', subject: subjectOf(person) }, async (tx) => {
    await lockAccount(tx, person.id)
    const fault = await staffAccountFault(tx, person.id, hand.actor.role)
    if (fault) return refuse(fault)
    const before = (await readAddresses(tx, person.id)).find(({ zone }) => zone === wanted.zone) ?? null
    await writeAddress(tx, person.id, { zone: wanted.zone, address: checked.value, now: context.now() })
    return done({
      value: null,
      before: before && { ...before, accountId: undefined },
      after: { zone: wanted.zone, ...checked.value },
    })
  })
}

export async function addNote(
  context: Context,
  { person, text, actor }: { person: Person; text: string; actor: StaffHand['actor'] },
): Promise<Outcome<null>> {
  const write = { actor, reason: '', action: 'added a note', subject: subjectOf(person) }
  return staffWrite(context, write, async (tx) => {
    const id = randomUUID()
    await tx.insert(staffNote).values({ id, accountId: person.id, text, actor: actor.id, at: context.now() })
    return done({ value: null, after: { note: id } })
  })
}

/** What a mail service reports: nothing more is sent to an address that bounces or complains. */
export async function suspendEmail(
  { db, now, send }: Context & { send: SendJob },
  email: string,
  kind: 'bounce' | 'complaint',
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gifts = await takeReturnedGiftMail(tx, send, { email, because: kind, now: now() })
    const [reader] = await tx
      .select({ id: account.id })
      .from(account)
      .where(eq(account.emailFolded, foldEmail(email)))
    if (!reader) return gifts > 0
    return suspendContact(tx, { accountId: reader.id, contact: 'email', kind, actor: null, at: now() })
  })
}
