import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { sandboxPorts } from '#demo/ports/sandbox-ports.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { systemClock } from './adapters/clock.ts'
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
import { mountMasthead } from './api/catalogue/masthead.ts'
import { mountProducts } from './api/catalogue/products.ts'
import { mountShipping } from './api/catalogue/shipping.ts'
import { mountStore } from './api/catalogue/store.ts'
import { mountCheckout } from './api/checkout/checkout.ts'
import { mountOffer } from './api/checkout/offer.ts'
import { mountDelivery } from './api/delivery.ts'
import { mountDonations } from './api/donations.ts'
import { mountFigures } from './api/figures.ts'
import { mountGifts } from './api/gifts.ts'
import { mountGiverGifts } from './api/giver-gifts.ts'
import { mountHolds } from './api/holds.ts'
import { mountInvoices } from './api/invoices.ts'
import { mountIssueText } from './api/issue-text.ts'
import { mountIssueTextForm } from './api/issue-text-form.ts'
import { mountIssues } from './api/issues.ts'
import { mountLists } from './api/lists.ts'
import { mountMail } from './api/mail.ts'
import { mountMailingFiles } from './api/mailing/mailing-files.ts'
import { mountReturnFile } from './api/mailing/return-file.ts'
import { mountOrders } from './api/orders/orders.ts'
import { mountPageEditing } from './api/page-editing.ts'
import { mountPayments } from './api/payments/payments.ts'
import { mountWebhooks } from './api/payments/webhooks.ts'
import { mountBulk } from './api/people/bulk.ts'
import { mountContacts } from './api/people/contacts.ts'
import { mountPeople } from './api/people/people.ts'
import { mountProfile } from './api/people/profile.ts'
import { mountReturnedMail } from './api/people/returned-mail.ts'
import { mountStaffMembers } from './api/people/staff-members.ts'
import { mountStaffViews } from './api/people/staff-views.ts'
import { mountReading } from './api/reading.ts'
import { mountRenewals } from './api/renewals.ts'
import { mountSetup } from './api/setup.ts'
import { mountStaffInvoices } from './api/staff-invoices.ts'
import { mountSubscriptions } from './api/subscriptions.ts'
import { mountZoneHolds } from './api/zone-holds.ts'
import { captchaFrames } from './config/captcha.ts'
import type { Config } from './config/config.ts'
import { paymentOrigins } from './config/payments.ts'
import { answerError, notFound } from './http/answers/errors.ts'
import { openCallers } from './http/callers.ts'
import type { Env } from './http/env.ts'
import { mountDownloads } from './http/files/downloads.ts'
import { mountPictures } from './http/files/pictures.ts'
import { mountPiecePictures } from './http/files/piece-pictures.ts'
import { mountSiteFiles } from './http/files/site-files.ts'
import { siteStylesheet } from './http/files/site-stylesheet.ts'
import { mountStaticFiles } from './http/files/static-files.ts'
import { limitBody } from './http/guards/body-limit.ts'
import { refuseCrossSite } from './http/guards/cross-site.ts'
import { refuseWhilePassive } from './http/guards/passive.ts'
import { refuseUnreadable } from './http/guards/readable.ts'
import type { SecurityOptions } from './http/guards/security-headers.ts'
import { securityHeaders } from './http/guards/security-headers.ts'
import { refuseUnopened } from './http/guards/unopened.ts'
import { refuseViewOnly } from './http/guards/view-only.ts'
import { mountHealth } from './http/health.ts'
import { mountMetrics } from './http/metrics/metrics.ts'
import { countTraffic } from './http/metrics/traffic.ts'
import { countReads } from './http/pages/count-reads.ts'
import { mountPages } from './http/pages/pages.ts'
import { requestLog } from './http/request-log.ts'
import type { Pages } from './reads/app.ts'
import type { Runtime } from './runtime.ts'
import { openIdentityProviders } from './services/access/identity/identity-providers.ts'
import { ownAmong } from './services/access/own-account.ts'
import { openLinkCards } from './services/catalogue/pictures/make-card.ts'
import { readBacklog } from './services/figures/backlog.ts'
import { takeWebhook } from './services/payments/events.ts'

/** As Vite serves it in development. */
const SOURCE_STYLESHEET = '/src/web/styles.css'

export type WebOptions = {
  dev: boolean
  /** The folder of built scripts and styles; in development Vite answers for them. */
  assets?: string
  /** Whether the process was told to leave. */
  leaving?: () => boolean
}

function securityOptions({ publicUrl, payments, captcha }: Config, dev: boolean): SecurityOptions {
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
  web.use(securityHeaders(securityOptions(config, dev)))
  web.use(limitBody)
  web.use(refuseUnreadable)
  web.use(refuseCrossSite(app.publicUrl))
  web.use(sessions.middleware)
  web.use('/api/*', refuseViewOnly)
  web.use('/api/staff/*', async (c, next) => {
    c.set('ownAmong', (actor, about) => ownAmong(database.db, actor, about))
    await next()
  })
  for (const path of ['catalogue', 'issues', 'pages', 'setup'])
    web.use(`/api/staff/${path}/*`, async ({ req }, next) => {
      await next()
      // Who saved sees it on the next page: on PostgreSQL the word of it comes a moment later.
      if (req.method !== 'GET') catalogue.drop()
    })
  if (runtime.passive) web.use(refuseWhilePassive)
  web.use('/api/*', refuseUnopened(app))
  const front = openCallers(auth, config)

  mountHealth(web, { checks: { database: database.ping, queue: queue.ping }, leaving, passive: runtime.passive })
  if (config.metricsToken && traffic) {
    const backlog = () => readBacklog(database.db, app.now())
    mountMetrics(web, { token: config.metricsToken, traffic, database: database.load, backlog })
  }
  if (assets) mountStaticFiles(web, assets)
  mountPiecePictures(web, app)
  const cards = openLinkCards({ db: database.db, catalogue: app.catalogue, log })
  mountPictures(web, { db: database.db, cards, onDrop: catalogue.onDrop })
  mountDownloads(web, runtime.downloads)
  mountSiteFiles(web, app)
  mountStore(web, app)
  mountShipping(web, app)
  mountCaptcha(web, runtime.captcha, front)
  const providers = openIdentityProviders(config.identity, app.publicUrl, async (url, init) => web.request(url, init))
  mountLists(web, front, runtime.captcha, runtime.lists)
  mountCart(web, front, runtime)
  mountLogin(web, front)
  mountSessions(web, front)
  mountSetup(web, { ...runtime, front })
  mountAccount(web, front, app)
  mountEmail(web, front, runtime.lists)
  mountAddresses(web, auth, app)
  mountHolds(web, auth)
  mountCard(web, front, runtime.paymentContext)
  mountPasskeys(web, front, app)
  mountTwoFactor(web, front, app)
  mountIssues(web, runtime.mailingContext, app)
  mountMailingFiles(web, runtime.mailingContext, app)
  mountIssueText(web, runtime.textContext, app)
  mountIssueTextForm(web, runtime.textContext)
  mountPeople(web, runtime.paymentContext, front, runtime.lists)
  mountProfile(web, runtime.paymentContext, front)
  mountStaffMembers(web, auth)
  mountStaffViews(web, auth)
  mountBulk(web, runtime.paymentContext)
  mountContacts(web, runtime.paymentContext)
  mountReturnFile(web, runtime.paymentContext)
  mountRenewals(web, auth, app)
  mountReading(web, auth, app, runtime.shares)
  mountOrders(web, runtime.paymentContext)
  mountPayments(web, runtime.paymentContext)
  mountStaffInvoices(web, runtime.paymentContext)
  mountCatalogue(web, runtime.paymentContext)
  mountMasthead(web, runtime.paymentContext)
  mountFigures(web, runtime.paymentContext)
  mountMail(web, runtime.paymentContext, runtime.mailContext)
  mountPageEditing(web, runtime.paymentContext)
  mountProducts(web, runtime.paymentContext, database.engine === 'pglite')
  const checkout = { front, paymentContext: runtime.paymentContext, captcha: runtime.captcha }
  mountCheckout(web, checkout)
  mountSubscriptions(web, app, checkout)
  mountGifts(web, app, checkout)
  mountDelivery(web, runtime.paymentContext)
  mountZoneHolds(web, runtime.mailingContext)
  mountGiverGifts(web, checkout.paymentContext)
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
    onEvent: (event) => takeWebhook(runtime.paymentContext, event),
  })
  if (config.contactsSecret) mountReturnedMail(web, { ...runtime.paymentContext, secret: config.contactsSecret })
  if (runtime.sandbox) {
    const ports = sandboxPorts(runtime, runtime.sandbox, {
      deliver: async (request) => web.request(request),
      stylesheet: assets ? siteStylesheet(assets) : dev ? SOURCE_STYLESHEET : null,
    })
    web.route('/sandbox', createSandbox(ports))
  }

  web.use(countReads(runtime.readCounts, app.publicUrl))
  mountPages(web, pages, { dev, publicUrl: app.publicUrl, onDrop: catalogue.onDrop, network: front.network })
  return web
}
