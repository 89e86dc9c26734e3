import { eq } from 'drizzle-orm'
import { hasEmail } from '#domain/access/email.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { account } from '#server/db/schema/people.ts'
import { logIn } from '#server/services/access/log-in.ts'
import { openShopper } from '../support/shopper.ts'
import type { Reader, World } from './world.ts'
import { now } from './world.ts'

const PASSWORD = 'a quiet harbour'
export const MAILBOX = 'simulation.example'
const LOGIN_LASTS = 20 * 86_400_000

const PLACES: Record<Zone, { city: string; state: string; postcode: string; country: string }> = {
  a: { city: 'Portland', state: 'ME', postcode: '04101', country: 'US' },
  b: { city: 'Montréal', state: 'QC', postcode: 'H2Y 1G8', country: 'CA' },
  c: { city: 'Amsterdam', state: '', postcode: '1012 AB', country: 'NL' },
}
/** Most live at home, some in Canada, some abroad. */
const HOMES: Zone[] = ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'c']

export function newReader(world: World): Reader {
  world.came += 1
  const number = world.came
  const reader: Reader = {
    number,
    name: `Reader ${number}`,
    email: `reader${number}@${MAILBOX}`,
    home: world.chance.one(HOMES),
    shopper: openShopper(world.test, { address: networkOf(number) }),
    loginAt: 0,
    hasBadCard: false,
  }
  world.readers.push(reader)
  return reader
}

export function addressIn({ chance }: World, zone: Zone) {
  return { line1: `${1 + chance.below(9000)} Harbor Street`, line2: '', ...PLACES[zone] }
}

/** The account form of somebody new. */
export function accountForm({ name, email }: Reader) {
  return { name, email, password: { password: PASSWORD, confirm: PASSWORD } }
}

/** Whoever was away for long comes back as by an emailed code: a password would cost more than all they do here. */
export async function atHome(world: World, reader: Reader) {
  const instant = now(world).getTime()
  if (instant - reader.loginAt > LOGIN_LASTS) {
    const { auth } = world.test.runtime
    const caller = { network: networkOf(reader.number), userAgent: 'Simulation', session: null, link: null, marks: [] }
    const ticket = await world.db.transaction(async (tx) => {
      const [own] = await tx.select().from(account).where(eq(account.email, reader.email))
      if (!own || !hasEmail(own)) throw new Error(`${reader.email} has no account.`)
      return logIn(tx, auth, caller, { account: own, way: 'code' })
    })
    reader.shopper = openShopper(world.test, { address: caller.network })
    reader.shopper.cookies.set('masthead', ticket.token)
    await wasLetIn(world, reader)
  }
  return reader.shopper
}

/** They paid for a new account and are in it. */
export async function wasLetIn(world: World, reader: Reader): Promise<void> {
  await reader.shopper.seePage()
  reader.loginAt = now(world).getTime()
}

/** Everybody comes from a place of their own, as limits go by it. */
function networkOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
