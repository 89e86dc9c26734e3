import { Hono } from 'hono'
import type { CartAnswer } from '#contract/cart.ts'
import type { GiftAnswer } from '#contract/redeem.ts'
import { sandboxPorts } from '#demo/ports/sandbox-ports.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { systemClock } from './adapters/clock.ts'
import type { Payments } from './adapters/payments.ts'
import { mountAccess } from './api/access.ts'
import { mountAccount } from './api/account.ts'
import { mountAccountCard } from './api/account-card.ts'
import { mountAccountLists } from './api/account-lists.ts'
import { mountCaptcha } from './api/captcha.ts'
import { mountCart } from './api/cart.ts'
import { mountChangeSubscription } from './api/change-subscription.ts'
import { mountCheckout } from './api/checkout.ts'
import { mountConfig } from './api/config.ts'
import { mountContacts } from './api/contacts.ts'
import { mountDonation } from './api/donation.ts'
import { mountInvoice } from './api/invoice.ts'
import { mountList } from './api/list.ts'
import { mountOauth } from './api/oauth.ts'
import { mountPasskey } from './api/passkey.ts'
import { mountRedeem } from './api/redeem.ts'
import { mountRenewal } from './api/renewal.ts'
import { mountSession } from './api/session.ts'
import { mountStaffAccess } from './api/staff-access.ts'
import { mountStaffCatalogue } from './api/staff-catalogue.ts'
import { mountStaffContacts } from './api/staff-contacts.ts'
import { mountStaffEmails } from './api/staff-emails.ts'
import { mountStaffFigures } from './api/staff-figures.ts'
import { mountStaffInvoices } from './api/staff-invoices.ts'
import { mountStaffIssues } from './api/staff-issues.ts'
import { mountStaffOrders } from './api/staff-orders.ts'
import { mountStaffPayments } from './api/staff-payments.ts'
import { mountStaffPeople } from './api/staff-people.ts'
import { mountStaffProducts } from './api/staff-products.ts'
import { mountStaffRenewals } from './api/staff-renewals.ts'
import { mountStore } from './api/store.ts'
import { mountSubscribe } from './api/subscribe.ts'
import { mountWebhooks } from './api/webhooks.ts'
import { captchaFrames } from './config/captcha.ts'
import type { Config } from './config/config.ts'
import { paymentOrigins } from './config/payments.ts'
import { limitBody } from './http/body-limit.ts'
import { openCallers } from './http/callers.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import { mountDownloads } from './http/downloads.ts'
import type { Env } from './http/env.ts'
import { answerError, notFound } from './http/errors.ts'
import { mountHealth } from './http/health.ts'
import type { HtmlCache } from './http/html-cache.ts'
import { createHtmlCache } from './http/html-cache.ts'
import { mountMetrics } from './http/metrics.ts'
import { mountPages } from './http/pages.ts'
import { refuseWhilePassive } from './http/passive.ts'
import { mountPictures } from './http/pictures.ts'
import { refuseUnreadable } from './http/readable.ts'
import { requestLog, requestNotes } from './http/request-log.ts'
import type { SecurityOptions } from './http/security-headers.ts'
import { securityHeaders } from './http/security-headers.ts'
import { mountSiteFiles } from './http/site-files.ts'
import { mountStaticFiles } from './http/static-files.ts'
import type { Traffic } from './http/traffic.ts'
import { countTraffic } from './http/traffic.ts'
import { refuseViewOnly } from './http/view-only.ts'
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
  /** Whom the header is to name, where that is not who asks. */
  visitor?: Visitor | undefined
  onError: (error: unknown) => void
}
export type Pages = (request: Request, page: PageRequest) => Promise<Response>

export type WebOptions = {
  dev: boolean
  /** The folder of built scripts and styles; in development Vite answers for them. */
  assets?: string
  /** Whether the process was told to leave. */
  leaving?: () => boolean
  /** What the quick way to the pages shares with the long one. */
  cache?: HtmlCache
  traffic?: Traffic | null
}

export const trafficOf = ({ metricsToken }: Config) => (metricsToken ? countTraffic() : null)

export function securityOf({ publicUrl, payments, captcha }: Config, dev: boolean): SecurityOptions {
  const paying = paymentOrigins(payments)
  const frames = [...captchaFrames(captcha), ...paying.frames]
  return { https: publicUrl.protocol === 'https:', dev, ...paying, frames }
}

/** What is mounted where. */
export function createWeb(runtime: Runtime, pages: Pages, options: WebOptions): Hono<Env> {
  const { app, config, log, database, queue, catalogue, auth, sessions } = runtime
  const { dev, assets, leaving = () => false, cache = createHtmlCache(), traffic = trafficOf(config) } = options
  const web = new Hono<Env>()
  web.onError(answerError(app))
  web.notFound(notFound)
  web.use(requestLog(log, requestNotes(log, traffic)))
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
  mountConfig(web, app)
  mountCaptcha(web, runtime.captcha, front)
  const providers = openIdentityProviders(config.identity, app.publicUrl, async (url, init) => web.request(url, init))
  mountList(web, front, runtime.captcha, runtime.lists)
  mountCart(web, front, runtime.carts)
  mountAccess(web, front)
  mountSession(web, front)
  mountAccount(web, front, runtime)
  mountAccountCard(web, front, runtime.paymentContext)
  mountAccountLists(web, runtime.lists)
  mountPasskey(web, front, app)
  mountStaffAccess(web, front, app)
  mountStaffIssues(web, runtime.mailingContext, app)
  mountStaffPeople(web, runtime.paymentContext, front, runtime.lists)
  mountStaffContacts(web, runtime.paymentContext, app)
  mountStaffRenewals(web, database.db, app)
  mountStaffOrders(web, runtime.paymentContext)
  mountStaffPayments(web, runtime.paymentContext)
  mountStaffInvoices(web, runtime.paymentContext)
  mountStaffCatalogue(web, runtime.paymentContext)
  mountStaffFigures(web, runtime.paymentContext)
  mountStaffEmails(web, runtime.paymentContext)
  mountStaffProducts(web, runtime.paymentContext, database.engine === 'pglite')
  mountRenewal(web, auth)
  const checkout = { front, paymentContext: runtime.paymentContext, captcha: runtime.captcha }
  mountCheckout(web, checkout)
  mountChangeSubscription(web, app, checkout)
  mountRedeem(web, app, checkout)
  mountDonation(web, front, runtime.paymentContext)
  mountInvoice(web, checkout)
  mountSubscribe(web, app, front)
  mountOauth(web, front, providers, app)
  web.all('/api/*', notFound)
  // Stripe signs by its own clock; in the sandbox that is ours.
  const stripeTime = config.payments.sandboxed ? app.now : systemClock.now
  mountWebhooks(web, {
    payments: runtime.payments,
    now: stripeTime,
    onEvent: (event) => takeEvent(runtime.paymentContext, event),
  })
  if (config.contactsSecret) mountContacts(web, { db: database.db, now: app.now, secret: config.contactsSecret })
  if (runtime.sandbox) {
    const ports = sandboxPorts(runtime, runtime.sandbox, async (request) => web.request(request))
    web.route('/sandbox', createSandbox(ports))
  }

  mountPages(web, pages, { dev, cache, onDrop: catalogue.onDrop, visitor: app.visitor, network: front.network })
  return web
}
