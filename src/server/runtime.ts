import { openCaptchaAdapter } from './adapters/captcha.ts'
import type { MovableClock } from './adapters/clock.ts'
import { systemClock } from './adapters/clock.ts'
import { openMailTransport } from './adapters/mail.ts'
import { passivePayments } from './adapters/passive-payments.ts'
import type { PaymentSandboxLink } from './adapters/payment-sandbox.ts'
import { openPaymentSandboxLink } from './adapters/payment-sandbox.ts'
import type { Payments } from './adapters/payments.ts'
import { openStripe } from './adapters/stripe.ts'
import type { Config } from './config/config.ts'
import { paymentScript, takesPayments } from './config/payments.ts'
import type { Database } from './db/client.ts'
import type { SessionKeeper } from './http/session.ts'
import { createSessionKeeper } from './http/session.ts'
import type { DueWork } from './jobs/due.ts'
import type { Queue } from './jobs/queue.ts'
import { openQueue } from './jobs/queue.ts'
import { openWork } from './jobs/work.ts'
import type { Log } from './log.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { App } from './reads/app.ts'
import { openApp } from './reads/app.ts'
import type { AuthContext } from './services/access/auth-context.ts'
import { openAuthContext } from './services/access/auth-context.ts'
import type { Captcha } from './services/access/captcha.ts'
import { openCaptcha } from './services/access/captcha.ts'
import { passiveBecause } from './services/access/database-identity.ts'
import { readSecret } from './services/access/server-secret.ts'
import { prepareSessions } from './services/access/sessions.ts'
import type { Carts } from './services/cart/change-cart.ts'
import { openCarts } from './services/cart/change-cart.ts'
import { mergeGuestCart } from './services/cart/merge-carts.ts'
import type { CatalogueCache } from './services/catalogue/catalogue-cache.ts'
import { openCatalogueCache } from './services/catalogue/catalogue-cache.ts'
import { cardOfPage } from './services/catalogue/pictures/link-card.ts'
import { paymentHandlers } from './services/checkout/payment-handlers.ts'
import { takeRefusedGiftMail } from './services/gifts/returned-gift-mail.ts'
import type { MailingContext } from './services/issues/mailing-context.ts'
import { noteFirstRead } from './services/issues/steps/final-release.ts'
import type { Lists } from './services/lists/lists.ts'
import type { MailContext, RenderMail } from './services/mail/send-mail.ts'
import { attachWaiting, lockWaiting } from './services/orders/attach-waiting.ts'
import type { PaymentContext } from './services/payments/payment-context.ts'
import type { Downloads } from './services/reading/downloads.ts'
import { openDownloads } from './services/reading/downloads.ts'
import type { ReadCounts } from './services/reading/read-counts.ts'
import { openReadCounts } from './services/reading/read-counts.ts'
import type { Shares } from './services/reading/shares.ts'
import { openShares } from './services/reading/shares.ts'
import type { TextContext } from './services/reading/text/text-context.ts'
import { checkSystem } from './services/system-check/check-system.ts'
import { TIMEOUT_MS } from './services/system-check/system-context.ts'

/** Everything that runs: opened once by the process, or by a test, and closed by it. */
export type Runtime = {
  config: Config
  log: Log
  database: Database
  queue: Queue
  catalogue: CatalogueCache
  due: DueWork
  /** Where people are let in, and by what they are known afterwards. */
  auth: AuthContext
  sessions: SessionKeeper
  /** Asked before anything that robots would like to do. */
  captcha: Captcha
  carts: Carts
  lists: Lists
  payments: Payments
  /** Where money is taken and becomes something. */
  paymentContext: PaymentContext
  /** Where issues are released and their mailing lists closed. */
  mailingContext: MailingContext
  /** How messages are written and sent; null where there is no mail. */
  mailContext: MailContext | null
  /** Where an issue is given its text. */
  textContext: TextContext
  /** What buyers and readers may take home. */
  downloads: Downloads
  /** Links by which owners give a piece to others. */
  shares: Shares
  readCounts: ReadCounts
  /** Only in the sandbox: a clock that can be moved, and the way to its payments where nobody really pays. */
  sandbox: { clock: MovableClock; payments: PaymentSandboxLink | null } | null
  /** Why this process only looks: its database is a copy of the shop's, as far as it knows. Null when it is the shop. */
  passive: string | null
  app: App
  /** Begins no more work in the background; requests are answered still. */
  rest(): void
  close(): Promise<void>
}

export type RuntimeParts = {
  config: Config
  log: Log
  database: Database
  renderMail: RenderMail
  /** Whether a demo gets its three years of readers and orders: commands and tests do without. */
  demoHistory?: boolean
  /** For a command that works beside the server: no job is done, whatever the database says. */
  passive?: string
}

export async function openRuntime({
  config,
  log,
  database,
  renderMail,
  demoHistory = false,
  passive: said,
}: RuntimeParts): Promise<Runtime> {
  const { db } = database
  const { clock, movable } = await prepareDatabase(db, { ...config, demoHistory }, log)
  const passive = said ?? (await passiveBecause(database, config, clock.now()))
  if (passive) log.warn({ passive }, 'passive')
  const link = config.payments.sandboxed ? openPaymentSandboxLink() : null
  const sandbox = movable && { clock: movable, payments: link }

  const queue = await openQueue(database, log)
  const catalogue = await openCatalogueCache(database, clock.now)
  // So that an error can name the support address from the first request on; one that fails is read again.
  await catalogue.read().catch(() => null)
  const transport = config.mail.transport === 'none' ? null : await openMailTransport(config.mail, db)
  const publicUrl = config.publicUrl.origin
  const auth = await openAuthContext({
    db,
    now: clock.now,
    send: queue.send,
    publicUrl,
    log,
    mergeGuestCart,
    lockWaiting,
    attachWaiting,
  })
  const lists = { db, now: clock.now, send: queue.send, publicUrl, secret: await readSecret(db, 'lists') }
  const hostname = config.publicUrl.hostname
  const captcha = openCaptcha(
    db,
    openCaptchaAdapter(config.captcha, { secret: await readSecret(db, 'captcha'), hostname }),
  )
  const provider = openStripe({ ...config.payments, script: paymentScript(config.payments), fetch: link?.fetch })
  const payments = passive || !takesPayments(config.payments) ? passivePayments(provider.browser) : provider
  const context: PaymentContext = {
    db,
    payments,
    catalogue: catalogue.read,
    now: clock.now,
    send: queue.send,
    publicUrl,
    log,
    handlers: paymentHandlers,
  }
  const mailing: MailingContext = { ...context, sendAll: queue.sendAll }
  const mailContext: MailContext | null = transport && {
    db,
    render: renderMail,
    transport,
    now: clock.now,
    publicUrl,
    takeRefused: (tx, refused) => takeRefusedGiftMail(tx, context, refused),
  }
  const textContext: TextContext = { ...context, embedded: database.engine === 'pglite' }
  const due = passive
    ? NO_WORK
    : await openWork({ queue, catalogue, paymentContext: context, mailingContext: mailing, mailContext, textContext })
  const https = config.publicUrl.protocol === 'https:'
  const sessions = createSessionKeeper(prepareSessions(db, clock.now), { https })
  const carts = openCarts({ db, catalogue: catalogue.read, now: clock.now, log })

  // A shop that changes nothing does not settle a release either.
  const noteRead = (issue: number) => (passive ? Promise.resolve(true) : noteFirstRead(mailing, issue))
  const downloads = openDownloads({
    db,
    noteRead,
    secret: await readSecret(db, 'downloads'),
    catalogue: catalogue.read,
    send: queue.send,
    now: clock.now,
  })

  const shares = openShares(db, await readSecret(db, 'shares'))

  const readCounts = openReadCounts({ db, catalogue: catalogue.read, now: clock.now, log })

  const app = openApp({
    shares,
    readCounts,
    noteRead,
    db,
    auth,
    sessions,
    carts,
    lists,
    downloads,
    payments,
    catalogue: catalogue.read,
    supportEmail: () => catalogue.last()?.publication.supportEmail ?? null,
    checkSystem: () =>
      checkSystem({ database, config, now: systemClock.now, shopNow: clock.now, timeoutMs: TIMEOUT_MS }),
    masthead: () => {
      const publication = catalogue.last()?.publication
      return publication ? { ...publication.masthead, name: publication.name } : null
    },
    linkCard: (path) => {
      const known = catalogue.last()
      return known && cardOfPage(path, known)
    },
    sandboxed: sandbox !== null,
    config,
    passive,
    now: clock.now,
    log,
  })
  return {
    config,
    log,
    database,
    queue,
    catalogue,
    due,
    auth,
    sessions,
    captcha,
    downloads,
    shares,
    readCounts,
    carts,
    lists,
    payments,
    paymentContext: context,
    mailingContext: mailing,
    mailContext,
    textContext,
    sandbox,
    passive,
    app,
    rest() {
      due.stop()
      queue.rest()
    },
    async close() {
      due.stop()
      await link?.close()
      await queue.stop()
      await readCounts.flush().catch((error: unknown) => log.error({ err: error }, 'read counts'))
      await catalogue.close()
      transport?.close()
      await database.close()
    },
  }
}

const NO_WORK: DueWork = { begin: () => {}, run: async () => {}, stop: () => {} }
