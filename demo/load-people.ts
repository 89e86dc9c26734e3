import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { add, ZERO } from '#domain/money.ts'
import { categoryOf, issuesOf, mediumOf, zoneOf } from '#domain/vocabulary.ts'
import type { Tx } from '#server/db/client.ts'
import { paymentMethod } from '#server/db/schema/payments.ts'
import { account, address } from '#server/db/schema/people.ts'
import { ledgerEntry, subscription } from '#server/db/schema/subscriptions.ts'
import type { DemoAddress, DemoPerson, DemoSubscription } from './content/people.ts'
import { demoEmail, readers, staff } from './content/people.ts'

const BY = 'demo'

/** One reader for each state an account can be in, and one member of staff for each role. */
export async function loadPeople(tx: Tx): Promise<void> {
  for (const person of readers) {
    const joined = person.subscriptions[0]?.boughtOn ?? '2026-09-01'
    const id = await addAccount(tx, { ...person, role: null, joined })
    if (!id) continue
    if (person.autorenew) await addCard(tx, id)
    if (person.address)
      await tx.insert(address).values({ accountId: id, ...addressRow(person.address), confirmedAt: morning(joined) })
  }
  for (const { key, name, role } of staff) await addAccount(tx, { key, name, role, joined: '2024-01-08' })
}

type Newcomer = Pick<DemoPerson, 'key' | 'name' | 'autorenew' | 'emailSuspended'> & {
  role: (typeof staff)[number]['role'] | null
  joined: string
}

/** The id follows from the email, so that a person who is there already is known by it and left alone. */
async function addAccount(
  tx: Tx,
  { key, name, role, joined, autorenew, emailSuspended }: Newcomer,
): Promise<string | null> {
  const email = demoEmail(key)
  const createdAt = morning(joined)
  const [row] = await tx
    .insert(account)
    .values({
      id: idFrom(email),
      token: token(),
      email,
      emailFolded: email,
      emailSuspendedAt: emailSuspended ? morning('2026-10-05') : null,
      emailProvedAt: createdAt,
      name,
      autorenew: autorenew ?? false,
      role,
      createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: account.id })
  return row?.id ?? null
}

/** Autorenew is on only where something is stored to pay with; the payment sandbox puts one that it knows in its place. */
async function addCard(tx: Tx, accountId: string): Promise<void> {
  const id = `pm_demo_${accountId}`
  await tx.insert(paymentMethod).values({
    id,
    customer: `cus_demo_${accountId}`,
    kind: 'card',
    brand: 'visa',
    lastFour: '4242',
    expMonth: 4,
    expYear: 2029,
    createdAt: morning('2025-11-03'),
  })
  await tx.update(account).set({ paymentMethod: id }).where(eq(account.id, accountId))
}

type NewSubscription = {
  accountId: string
  bought: DemoSubscription
  index: number
  purchaseId: string
  /** The order is the giver's. */
  ofGift: boolean
}

export async function addSubscription(
  tx: Tx,
  { accountId, bought, index, purchaseId, ofGift }: NewSubscription,
): Promise<string> {
  const { term, level, deliverable, served, boughtOn } = bought
  const id = randomUUID()
  const phase = index === 0 ? 'introductory' : 'renewal'
  const { issuesPerYear } = DEMO_PRICES
  const tokens = issuesOf({ term, issuesPerYear })
  await tx.insert(subscription).values({
    id,
    token: token(),
    accountId,
    term,
    issuesPerYear,
    phase,
    setLevel: level,
    setDeliverable: deliverable,
    activeLevel: level,
    activeDeliverable: deliverable,
    tokensLeft: tokens === null ? null : tokens - served.length,
    createdAt: morning(boughtOn),
    purchaseId: ofGift ? null : purchaseId,
  })
  const zone = zoneOf(deliverable)
  const paid = add(
    DEMO_PRICES.base[categoryOf(mediumOf(deliverable), level)][term][phase],
    zone ? DEMO_PRICES.shipping[term][zone] : ZERO,
  )
  await tx.insert(ledgerEntry).values({
    subscriptionId: id,
    accountId,
    actor: BY,
    kind: 'granted',
    tokens,
    amount: paid,
    reason: 'subscription bought',
    at: morning(boughtOn),
    purchaseId,
  })
  return id
}

export const morning = (day: string) => new Date(`${day}T15:00:00Z`)
const token = () => randomBytes(18).toString('base64url')

export function addressRow(address: DemoAddress) {
  const zone = address.country === 'US' ? 'a' : address.country === 'CA' ? 'b' : 'c'
  return { ...addressFrom(address), zone } as const
}

/** The same at every loading. */
export function idFrom(name: string): string {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
