import { and, asc, eq, isNull } from 'drizzle-orm'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { ADDRESS_IS_REQUIRED, checkAddressIn, findZone } from '#domain/addresses/address.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { countryName } from '#domain/addresses/postal-lines.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, refuseBeside } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { byZone } from '#domain/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { account, address } from '../../db/schema/people.ts'
import type { Zones } from '../../db/settings.ts'
import { violates } from '../../db/violation.ts'
import { findLink, spendLink } from '../access/links.ts'
import type { AddressRow } from '../account/reader-record.ts'

type Context = { db: Db; now: () => Date }
/** `address` may have more than is kept, as it was answered once. */
type Wanted = { zone: Zone; address: Partial<Address> }

export async function readAddresses(db: Db | Tx, accountId: string): Promise<AddressRow[]> {
  return db.select().from(address).where(eq(address.accountId, accountId)).orderBy(asc(address.zone))
}

export async function savedAddress(db: Db, accountId: string, zone: Zone): Promise<Destination | null> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(eq(address.accountId, accountId), eq(address.zone, zone), isNull(address.hiddenAt)))
  return row ? toDestination(row) : null
}

/** `as saved` where what is bought goes on in the zone that it is in; else the zone that the address lies in today. */
export type SavedZones = 'as saved' | 'of today'

/** The saved addresses by the zones that a purchase is shipped in, those first that lie where they were saved. */
export function placeSaved(rows: readonly AddressRow[], zones: Zones, by: SavedZones): AddressRow[] {
  if (by === 'as saved') return [...rows]
  const placed = rows.map((row) => ({ row, zone: findZone(row, zones) ?? row.zone }))
  return placed
    .toSorted((one, other) => Number(one.zone !== one.row.zone) - Number(other.zone !== other.row.zone))
    .map(({ row, zone }) => ({ ...row, zone }))
}

/** The one that a purchase goes to, with the zone that prices it; the page may have been loaded before a country was moved. */
export async function savedForPurchase(
  db: Db,
  accountId: string,
  { chosen, zones, by }: { chosen: Zone; zones: Zones; by: SavedZones },
): Promise<Destination | null> {
  const rows = (await readAddresses(db, accountId)).filter(({ hiddenAt }) => hiddenAt === null)
  const today = placeSaved(rows, zones, 'of today')
  const inZone = (all: AddressRow[]) => all.find(({ zone }) => zone === chosen)
  const saved = inZone(rows)
  const found =
    by === 'as saved' ? (saved ?? inZone(today)) : (inZone(today) ?? (saved && placeSaved([saved], zones, by)[0]))
  return found ? toDestination(found) : null
}

export function toDestination(row: AddressRow): Destination {
  return { ...addressFrom(row), zone: row.zone }
}

/** `addresses` of the spec. One that somebody else may have saved is shown once it has been entered again (product 8). */
export function addressesAnswer(rows: readonly AddressRow[], zones: Zones) {
  const of = (zone: Zone) => {
    const row = rows.find((one) => one.zone === zone)
    if (!row || row.hiddenAt) return null
    return { ...addressFrom(row), country_name: countryName(zones, row.country) }
  }
  return byZone(of)
}

/** Into the transaction of whatever brings the address; a suspension of the old address does not apply to the new one. */
export async function writeAddress(
  tx: Db | Tx,
  accountId: string,
  { zone, address: written, now }: { zone: Zone; address: Partial<Address>; now: Date },
): Promise<void> {
  // All of it: of a field that is left out the old address would stay.
  const fields = addressFrom(written)
  await tx
    .insert(address)
    .values({ accountId, zone, ...fields, confirmedAt: now })
    .onConflictDoUpdate({
      target: [address.accountId, address.zone],
      set: { ...fields, suspendedAt: null, hiddenAt: null, confirmedAt: now },
    })
}

/** The address that a purchase was sent to is the reader's from then on. */
export async function keepDestination(
  tx: Tx,
  accountId: string,
  { zone, ...address }: Destination,
  now: Date,
): Promise<void> {
  await writeAddress(tx, accountId, { zone, address, now })
}

/** The reader says that the saved address is right. False when there is none that they may see. */
export async function confirmAddress(tx: Db | Tx, accountId: string, zone: Zone, now: Date): Promise<boolean> {
  const own = and(eq(address.accountId, accountId), eq(address.zone, zone), isNull(address.hiddenAt))
  const rows = await tx.update(address).set({ confirmedAt: now }).where(own).returning({ zone: address.zone })
  return rows.length > 0
}

/** By an emailed link, which can still be used to change it. */
export async function confirmAddressByLink({ db, now }: Context, token: string): Promise<void> {
  const link = await findLink(db, { purpose: 'address', token, now: now() })
  if (link?.zone) await confirmAddress(db, link.accountId, link.zone, now())
}

export async function saveAddress(
  { db, now }: Context,
  { accountId, wanted, zones }: { accountId: string; wanted: Wanted; zones: Zones },
): Promise<Outcome<AddressRow[]>> {
  const checked = checkZoneAddress(wanted, zones, await readAddresses(db, accountId))
  if (!checked.ok) return checked
  await writeAddress(db, accountId, { ...wanted, address: checked.value, now: now() })
  return done(await readAddresses(db, accountId))
}

/** By an emailed link: what was typed is checked first, so that a slip does not use it up. */
export async function saveAddressByLink(
  { db, now }: Context,
  { token, wanted, zones }: { token: string; wanted: Wanted; zones: Zones },
): Promise<Outcome<AddressRow[]>> {
  const link = await findLink(db, { purpose: 'address', token, now: now() })
  const checked = checkZoneAddress(wanted, zones, link ? await readAddresses(db, link.accountId) : [])
  if (!checked.ok) return checked
  return db.transaction(async (tx) => {
    const link = await spendLink(tx, { purpose: 'address', token, zone: wanted.zone, now: now() })
    if (!link) return refuse(LINK_OUT_OF_DATE)
    await writeAddress(tx, link.accountId, { ...wanted, address: checked.value, now: now() })
    const rows = await readAddresses(tx, link.accountId)
    return done(rows.filter(({ zone }) => zone === wanted.zone))
  })
}

/** The database decides whether it may go, as only it sees a purchase that is being written. Null: there is none. */
export async function deleteAddress(
  { db }: Context,
  accountId: string,
  zone: Zone,
): Promise<Outcome<AddressRow[]> | null> {
  try {
    return await db.transaction(async (tx) => {
      // First the account, as its own deletion does: else each would hold what the other waits for.
      await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
      const gone = await tx
        .delete(address)
        .where(and(eq(address.accountId, accountId), eq(address.zone, zone)))
        .returning({ zone: address.zone })
      return gone.length === 0 ? null : done(await readAddresses(tx, accountId))
    })
  } catch (error) {
    if (violates(error, 'address_is_required')) return refuse(ADDRESS_IS_REQUIRED)
    throw error
  }
}

export function checkZoneAddress(
  { zone, address }: Wanted,
  zones: Zones,
  kept: readonly AddressRow[],
): Outcome<Address> {
  const there = kept.find((row) => row.zone === zone)
  const checked = checkAddressIn(address, zones, { zone, keptCountry: there?.country })
  return checked.ok ? checked : refuseBeside('address', checked.errors)
}
