import { sql } from 'drizzle-orm'
import { keepDemo } from '#demo/keep-demo.ts'
import type { Clock, MovableClock } from './adapters/clock.ts'
import { openMovableClock, systemClock } from './adapters/clock.ts'
import type { Config } from './config/config.ts'
import { isRehearsal, takesPayments } from './config/payments.ts'
import type { Db } from './db/client.ts'
import { migrate } from './db/open/migrate.ts'
import { loadPublication } from './db/publication.ts'
import { providerUse } from './db/schema/identity.ts'
import { payment } from './db/schema/payments.ts'
import { publication, trial } from './db/schema/publication.ts'
import { readShopId } from './services/payments/shop-id.ts'

/** Ends the start, or the command; the message says what to do. */
export class WrongDatabase extends Error {}

const WAS_A_DEMO =
  'The demo was loaded into this database, and everybody knows its staff’s password and codes, so it can never be a shop’s. Give the shop an empty database by DATABASE_URL or DATA_DIR, or set MASTHEAD_SANDBOX=1 to run a demo.'
const IS_A_SHOP =
  'This database is a shop’s, and the sandbox would put the demo into it for good. Set PUBLIC_URL for the shop, or give the sandbox a database of its own by DATABASE_URL or DATA_DIR.'

const HAS_OPENED =
  'This shop has opened, so it can no longer be rehearsed: take STRIPE_API_URL out, or give the rehearsal an empty database by DATABASE_URL or DATA_DIR.'
const WAS_REHEARSED =
  'The purchases in this database were rehearsed, and nobody paid for them, so it cannot be opened as a shop. Give the shop another database by DATABASE_URL or DATA_DIR.'

const WAS_TRIED =
  'This shop was tried with Stripe’s test keys, and nobody paid for what was sold. Start it with the test keys once more, wipe the trial at /staff/setup, then set the live keys.'

const CANNOT_PAY =
  'STRIPE_SECRET_KEY is not set, so nobody could pay, but this shop is open. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.'
const CANNOT_WRITE =
  'SMTP_URL is not set, so nobody could be written to, but this shop is open. Set SMTP_URL and MAIL_FROM.'

type Prepared = { clock: Clock; movable: MovableClock | null }

/** Before anything else is done with it: its newest shape, what a publication begins with, and in the sandbox the demo. */
export async function prepareDatabase(
  db: Db,
  config: Pick<Config, 'sandbox' | 'payments' | 'mail' | 'publicUrl' | 'demoHistory'>,
  log: { info(entry: object, message: string): void },
): Promise<Prepared> {
  const { sandbox } = config
  const added = await migrate(db)
  if (added.length > 0) log.info({ migrations: added.length, last: added.at(-1) }, 'database migrated')
  await keepApart(db, sandbox)
  const movable = sandbox ? await openMovableClock(db) : null
  const clock = movable ?? systemClock
  if (movable)
    await keepDemo(db, {
      clock: movable,
      history: config.demoHistory,
      onLoad: () => log.info({}, 'loading the demo, which takes some seconds'),
    })
  else {
    await loadPublication(db, config.publicUrl)
    await keepOpen(db, config)
  }
  await keepRehearsalsApart(db, config, clock.now())
  // Attempts take it as it stands.
  await readShopId(db)
  return { clock, movable }
}

/** In one statement: another process may be loading the demo meanwhile, whose settings and mark appear together. */
async function keepApart(db: Db, sandbox: boolean): Promise<void> {
  const { rows } = await db.execute<{ demo: boolean; shop: boolean }>(
    sql`select exists (select from sandbox_demo) as demo, exists (select from publication) as shop`,
  )
  const demo = rows[0]?.demo
  if (demo && !sandbox) throw new WrongDatabase(WAS_A_DEMO)
  if (!demo && sandbox && rows[0]?.shop) throw new WrongDatabase(IS_A_SHOP)
}

/** An open shop without its keys would turn every buyer away, and one without mail leave them without a word. */
async function keepOpen(db: Db, { payments, mail }: Pick<Config, 'payments' | 'mail'>): Promise<void> {
  const [row] = await db.select({ openedAt: publication.openedAt }).from(publication)
  if (!row?.openedAt) return
  if (!takesPayments(payments)) throw new WrongDatabase(CANNOT_PAY)
  if (mail.transport === 'none') throw new WrongDatabase(CANNOT_WRITE)
}

/** Live money and rehearsed money never meet in one database. */
async function keepRehearsalsApart(db: Db, config: Pick<Config, 'sandbox' | 'payments'>, now: Date): Promise<void> {
  const rehearsal = isRehearsal(config)
  if (!rehearsal && !config.payments.secretKey.includes('_live_')) return
  const used = (await db.select().from(providerUse)).map(({ kind }) => kind)
  if (rehearsal && used.includes('live')) throw new WrongDatabase(HAS_OPENED)
  const tried = await db.select({ id: trial.id }).from(trial)
  if (!rehearsal && tried.length > 0) throw new WrongDatabase(WAS_TRIED)
  if (!rehearsal && used.includes('rehearsal')) {
    const [paid] = await db.select({ intent: payment.intent }).from(payment).limit(1)
    if (paid) throw new WrongDatabase(WAS_REHEARSED)
  }
  const kind = rehearsal ? 'rehearsal' : 'live'
  await db.insert(providerUse).values({ kind, firstAt: now }).onConflictDoNothing()
}
