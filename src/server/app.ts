import { Hono } from 'hono'
import { Registry } from 'prom-client'
import type { CartAnswer } from '#contract/cart.ts'
import type { GiftAnswer } from '#contract/gifts.ts'
import { sandboxPorts } from '#demo/ports/sandbox-ports.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { systemClock } from './adapters/clock.ts'
import type { Payments } from './adapters/payments.ts'
import { mountCaptcha } from './api/access/captcha.ts'
import { mountLogin } from './api/access/login.ts'
import { mountOauth } from './api/access/oauth.ts'
import { mountPasskeys } from './api/access/passkeys.ts'
import { mountSessions } from './api/access/sessions.ts'
import { mountTwoFactor } from './api/access/two-factor.ts'
import { mountAccount } from './api/account/account.ts'
import { mountCard } from './api/account/card.ts'
import { mountEmail } from './api/account/email.ts'
import { mountAddresses } from './api/addresses.ts'
import { mountCart } from './api/cart/cart.ts'
import { mountCatalogue } from './api/catalogue/catalogue.ts'
import { mountProducts } from './api/catalogue/products.ts'
import { mountShipping } from './api/catalogue/shipping.ts'
import { mountStore } from './api/catalogue/store.ts'
import { mountCheckout } from './api/checkout/checkout.ts'
import { mountOffer } from './api/checkout/offer.ts'
import { mountDonations } from './api/donations.ts'
import { mountFigures } from './api/figures.ts'
import { mountGifts } from './api/gifts.ts'
import { mountInvoices } from './api/invoices.ts'
import { mountIssues } from './api/issues.ts'
import { mountLists } from './api/lists.ts'
import { mountMail } from './api/mail.ts'
import { mountOrders } from './api/orders/orders.ts'
import { mountPayments } from './api/payments/payments.ts'
import { mountWebhooks } from './api/payments/webhooks.ts'
import { mountContacts } from './api/people/contacts.ts'
import { mountPeople } from './api/people/people.ts'
import { mountReturnedMail } from './api/people/returned-mail.ts'
import { mountRenewals } from './api/renewals.ts'
import { mountStaffInvoices } from './api/staff-invoices.ts'
import { mountSubscriptions } from './api/subscriptions.ts'
import { captchaFrames } from './config/captcha.ts'
import type { Config } from './config/config.ts'
import { paymentOrigins } from './config/payments.ts'
import { answerError, notFound } from './http/answers/errors.ts'
import { openCallers } from './http/callers.ts'
import type { Env } from './http/env.ts'
import { mountDownloads } from './http/files/downloads.ts'
import { mountPictures } from './http/files/pictures.ts'
import { mountSiteFiles } from './http/files/site-files.ts'
import { mountStaticFiles } from './http/files/static-files.ts'
import { limitBody } from './http/guards/body-limit.ts'
import { refuseCrossSite } from './http/guards/cross-site.ts'
import { refuseWhilePassive } from './http/guards/passive.ts'
import { refuseUnreadable } from './http/guards/readable.ts'
import type { SecurityOptions } from './http/guards/security-headers.ts'
import { securityHeaders } from './http/guards/security-headers.ts'
import { refuseViewOnly } from './http/guards/view-only.ts'
import { mountHealth } from './http/health.ts'
import { mountMetrics } from './http/metrics/metrics.ts'
import { countTraffic } from './http/metrics/traffic.ts'
import { mountPages } from './http/pages/pages.ts'
import { requestLog } from './http/request-log.ts'
import type { AccessReads } from './reads/access.ts'
import type { AccountReads } from './reads/account.ts'
import type { Buyer } from './reads/buyer.ts'
import type { DonationReads } from './reads/donations.ts'
import type { FiguresReads } from './reads/figures.ts'
import type { IssueReads } from './reads/issues.ts'
import type { ListReads } from './reads/lists.ts'
import type { SellingReads } from './reads/orders.ts'
import type { PeopleReads } from './reads/people.ts'
import type { ReceiptReads } from './reads/receipts.ts'
import type { Runtime } from './runtime.ts'
import { openIdentityProviders } from './services/access/identity/identity-providers.ts'
import type { Role } from './services/access/sessions.ts'
import type { Viewer } from './services/account/view-as.ts'
import type { Catalogue } from './services/catalogue/read-catalogue.ts'
import type { StockLevels } from './services/catalogue/stock.ts'
import type { Offer, OfferRequest } from './services/checkout/subscribe-offer.ts'
import { readBacklog } from './services/figures/backlog.ts'
import type { InvoiceView } from './services/invoices/invoice-view.ts'
import type { ChangedWords } from './services/mail/mail-words.ts'
import type { PaymentUnderWay } from './services/payments/attempts/under-way.ts'
import { takeEvent } from './services/payments/events.ts'
import type { StoppableRenewal } from './services/renewals/stop-renewal.ts'

/** The running product, as the loaders of pages and the calls of the API see it. */
export type App = {
  publicUrl: string
  /** Why nothing can be changed here, for staff; null in the shop itself. */
  passive: string | null
  /** What stands above every page: that nothing can be changed here, or that nobody really pays. */
  notices: readonly string[]
  /** Whether this is the demo, or another with a clock that can be moved. */
  sandboxed: boolean
  catalogue(): Promise<Catalogue>
  /** As it was known last: also when the catalogue cannot be read. */
  supportEmail(): string | null
  stock(refs: readonly string[]): Promise<StockLevels>
  /** Who is asking: the header's user panel and cart counter. */
  visitor(request: Request): Promise<Visitor>
  /** Whose account and purchases a page shows: the visitor's own, or with `?admin-view=` another's, which is written down. */
  viewer(request: Request): Promise<Viewer>
  /** The visitor's cart, and that of a reader whose page is looked at. */
  cart(request: Request): Promise<CartAnswer>
  cartOf(accountId: string): Promise<CartAnswer>
  /** The reader as a page that sells fills its form in. */
  buyer(accountId: string): Promise<Buyer>
  /** What the subscribe and the renew page sell, and how a coupon stands for the reader. */
  offer(request: Request, asked: Omit<OfferRequest, 'sessionId'>): Promise<Offer>
  /** What pages need to take a payment. */
  payments: Pick<Payments, 'browser'>
  access: AccessReads
  lists: ListReads
  /** What was bought, given and may be downloaded. */
  receipts: ReceiptReads
  /** Monthly donations, and what was given in a year. */
  monthlyDonations: DonationReads
  account: AccountReads
  /** Readers, as staff find and see them. */
  people: PeopleReads
  /** What the staff's pages about issues show. */
  issues: IssueReads
  /** What the staff's pages about orders, invoices and the catalogue show. */
  selling: SellingReads
  /** Plots and books. */
  figures: FiguresReads
  /** What staff have put in the place of our words in mails. */
  mailWords(): Promise<ChangedWords>
  /** What the link in a notice would stop. */
  stoppable(token: string): Promise<StoppableRenewal | null>
  invoice(token: string): Promise<InvoiceView | null>
  /** A gift as whoever holds its link may see it. */
  gift(request: Request, token: string, viewer: Viewer): Promise<GiftAnswer | null>
  /** What the viewer's bank has not finished. */
  underWay(request: Request, viewer: Viewer): Promise<PaymentUnderWay[]>
  now(): Date
}

export type Visitor = {
  reader: { name: string; email: string; role: Role | null } | null
  /** Whose seat the visitor holds, with or without an account. */
  institution: { name: string } | null
  /** The spec's `session` parameter; null where there is no session. */
  session: string | null
  cartCount: number
}

type PageRequest = {
  requestId: string
  nonce: string
  /** From where it is asked for: what is limited by that is limited for pages as for calls. */
  network: string
  onError: (error: unknown) => void
}
export type Pages = (request: Request, page: PageRequest) => Promise<Response>

export type WebOptions = {
  dev: boolean
  /** The folder of built scripts and styles; in development Vite answers for them. */
  assets?: string
  /** Whether the process was told to leave. */
  leaving?: () => boolean
}

function securityOf({ publicUrl, payments, captcha }: Config, dev: boolean): SecurityOptions {
  const paying = paymentOrigins(payments)
  const frames = [...captchaFrames(captcha), ...paying.frames]
  return { https: publicUrl.protocol === 'https:', dev, ...paying, frames }
}

/** What is mounted where. */
export function createWeb(runtime: Runtime, pages: Pages, options: WebOptions): Hono<Env> {
  const { app, config, log, database, queue, catalogue, auth, sessions } = runtime
  const { dev, assets, leaving = () => false } = options
  const web = new Hono<Env>()
  web.onError(answerError(app))
  web.notFound(notFound)
  const traffic = config.metricsToken ? new Registry() : null
  web.use(requestLog(log, traffic && countTraffic(traffic)))
  web.use(securityHeaders(securityOf(config, dev)))
  web.use(limitBody)
  web.use(refuseUnreadable)
  web.use(refuseCrossSite(app.publicUrl))
  web.use(sessions.middleware)
  web.use('/api/*', refuseViewOnly)
  if (runtime.passive) web.use(refuseWhilePassive)
  const front = openCallers(auth, config)

  mountHealth(web, { checks: { database: database.ping, queue: queue.ping }, leaving, passive: runtime.passive })
  if (config.metricsToken && traffic) {
    const backlog = () => readBacklog(database.db, app.now())
    mountMetrics(web, { token: config.metricsToken, traffic, database: database.load, backlog })
  }
  if (assets) mountStaticFiles(web, assets)
  mountPictures(web, database.db, catalogue.onDrop)
  mountDownloads(web, runtime.downloads)
  mountSiteFiles(web, app)
  mountStore(web, app)
  mountShipping(web, app)
  mountCaptcha(web, runtime.captcha, front)
  const providers = openIdentityProviders(config.identity, app.publicUrl, async (url, init) => web.request(url, init))
  mountLists(web, front, runtime.captcha, runtime.lists)
  mountCart(web, front, runtime.carts)
  mountLogin(web, front)
  mountSessions(web, front)
  mountAccount(web, front, app)
  mountEmail(web, front, runtime.lists)
  mountAddresses(web, auth, app)
  mountCard(web, front, runtime.paymentContext)
  mountPasskeys(web, front, app)
  mountTwoFactor(web, front, app)
  mountIssues(web, runtime.mailingContext, app)
  mountPeople(web, runtime.paymentContext, front, runtime.lists)
  mountContacts(web, runtime.paymentContext, app)
  mountRenewals(web, auth, app)
  mountOrders(web, runtime.paymentContext)
  mountPayments(web, runtime.paymentContext)
  mountStaffInvoices(web, runtime.paymentContext)
  mountCatalogue(web, runtime.paymentContext)
  mountFigures(web, runtime.paymentContext)
  mountMail(web, runtime.paymentContext)
  mountProducts(web, runtime.paymentContext, database.engine === 'pglite')
  const checkout = { front, paymentContext: runtime.paymentContext, captcha: runtime.captcha }
  mountCheckout(web, checkout)
  mountSubscriptions(web, app, checkout)
  mountGifts(web, app, checkout)
  mountDonations(web, front, runtime.paymentContext)
  mountInvoices(web, checkout)
  mountOffer(web, app, front)
  mountOauth(web, front, providers, app)
  web.all('/api/*', notFound)
  // Stripe signs by its own clock; in the sandbox that is ours.
  const stripeTime = config.payments.sandboxed ? app.now : systemClock.now
  mountWebhooks(web, {
    payments: runtime.payments,
    now: stripeTime,
    onEvent: (event) => takeEvent(runtime.paymentContext, event),
  })
  if (config.contactsSecret) mountReturnedMail(web, { db: database.db, now: app.now, secret: config.contactsSecret })
  if (runtime.sandbox) {
    const ports = sandboxPorts(runtime, runtime.sandbox, async (request) => web.request(request))
    web.route('/sandbox', createSandbox(ports))
  }

  mountPages(web, pages, { dev, publicUrl: app.publicUrl, onDrop: catalogue.onDrop, network: front.network })
  return web
}
