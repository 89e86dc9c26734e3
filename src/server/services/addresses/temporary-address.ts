import { and, eq } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { dayOf } from '#domain/day.ts'
import type { Away } from '#domain/delivery/temporary-address.ts'
import { checkAway } from '#domain/delivery/temporary-address.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { temporaryAddress } from '../../db/schema/people.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import { mergeRefusals } from './merge-refusals.ts'
import { checkZoneAddress, readAddresses } from './saved-addresses.ts'

type Context = { db: Db; now: () => Date }
type AwayOrder = Away & { accountId: string; zone: Zone; address: Partial<Address> }
type Settings = Pick<Publication, 'zones' | 'timeZone'>

export type TemporaryRow = typeof temporaryAddress.$inferSelect

export async function readTemporaryAddress(db: Db, accountId: string, zone: Zone): Promise<TemporaryRow | null> {
  const [row] = await db.select().from(temporaryAddress).where(isOf(accountId, zone))
  return row ?? null
}

/** In the place of the one before. It is of the zone that is paid for: postage was. */
export async function saveTemporaryAddress(
  { db, now }: Context,
  { zones, timeZone }: Settings,
  { accountId, zone, address, from, until }: AwayOrder,
): Promise<Outcome<Away>> {
  const days = checkAway({ from, until }, dayOf(now(), timeZone))
  const checked = checkZoneAddress({ zone, address }, zones, await readAddresses(db, accountId))
  if (!days.ok || !checked.ok) return mergeRefusals(days, checked)
  const fields = { ...checked.value, fromDay: from, untilDay: until, suspendedAt: null, at: now() }
  await db
    .insert(temporaryAddress)
    .values({ accountId, zone, ...fields })
    .onConflictDoUpdate({ target: [temporaryAddress.accountId, temporaryAddress.zone], set: fields })
  return days
}

/** False when there is none. */
export async function endTemporaryAddress({ db }: Context, accountId: string, zone: Zone): Promise<boolean> {
  const gone = await db.delete(temporaryAddress).where(isOf(accountId, zone)).returning({ zone: temporaryAddress.zone })
  return gone.length > 0
}

const isOf = (accountId: string, zone: Zone) =>
  and(eq(temporaryAddress.accountId, accountId), eq(temporaryAddress.zone, zone))
