import type { CartAnswer } from '#contract/cart.ts'
import { READ_ONLY } from '#domain/database-identity.ts'
import type { NamedMasthead } from '#domain/masthead/masthead.ts'
import type { Finding } from '#domain/system-check/finding.ts'
import type { Payments } from '../adapters/payments.ts'
import type { Config } from '../config/config.ts'
import { chargesNobody, isRehearsal, isTestMode, REHEARSAL, TEST_MODE, takesPayments } from '../config/payments.ts'
import type { Db } from '../db/client.ts'
import type { SessionKeeper } from '../http/session.ts'
import type { Log } from '../log.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import type { Viewer } from '../services/account/view-as.ts'
import { cartAnswer } from '../services/cart/cart-payload.ts'
import type { Carts } from '../services/cart/change-cart.ts'
import type { LinkCard } from '../services/catalogue/pictures/link-card.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { StockLevels } from '../services/catalogue/stock.ts'
import { prepareStock } from '../services/catalogue/stock.ts'
import { sharedCounts } from '../services/figures/shared-counts.ts'
import type { Lists } from '../services/lists/lists.ts'
import type { Downloads } from '../services/reading/downloads.ts'
import type { ReadCounts } from '../services/reading/read-counts.ts'
import type { Shares } from '../services/reading/shares.ts'
import type { SetupReads } from '../services/trial/setup-reads.ts'
import { setupReads } from '../services/trial/setup-reads.ts'
import type { AccessReads, Visitor } from './access.ts'
import { accessReads, readVisitor } from './access.ts'
import type { AccountReads } from './account.ts'
import { accountReads, findBuyerIds, readViewer } from './account.ts'
import type { CatalogueReads } from './catalogue.ts'
import { catalogueReads } from './catalogue.ts'
import type { CheckoutReads } from './checkout.ts'
import { checkoutReads } from './checkout.ts'
import type { DeliveryReads } from './delivery.ts'
import { deliveryReads } from './delivery.ts'
import type { DonationReads } from './donations.ts'
import { donationReads } from './donations.ts'
import type { FiguresReads } from './figures.ts'
import { figuresReads } from './figures.ts'
import type { GiftReads } from './gifts.ts'
import { giftReads } from './gifts.ts'
import type { InvoiceReads } from './invoices.ts'
import { invoiceReads } from './invoices.ts'
import type { IssueReads } from './issues.ts'
import { issueReads } from './issues.ts'
import type { ListReads } from './lists.ts'
import { listReads } from './lists.ts'
import type { MailReads } from './mail.ts'
import { mailReads } from './mail.ts'
import type { OrderReads } from './orders.ts'
import { orderReads } from './orders.ts'
import type { PageReads } from './pages.ts'
import { pageReads } from './pages.ts'
import type { PaymentReads } from './payments.ts'
import { paymentReads } from './payments.ts'
import type { PeopleReads } from './people.ts'
import { peopleReads } from './people.ts'
import type { ReaderSummary } from './reader-summary.ts'
import { summaryReads } from './reader-summary.ts'
import type { ReadingReads } from './reading.ts'
import { readingReads } from './reading.ts'
import type { RenewalReads } from './renewals.ts'
import { renewalReads } from './renewals.ts'

/** The running product, as the loaders of pages and the calls of the API see it. */
export type App = {
  publicUrl: string
  /** Why nothing can be changed here, for staff; null in the shop itself. */
  passive: string | null
  /** What stands above every page: that nothing can be changed here, or that nobody really pays. */
  notices: readonly string[]
  /** Whether this is the demo, or another with a clock that can be moved. */
  sandboxed: boolean
  now(): Date
  /** As it was known last: also when the catalogue cannot be read. */
  supportEmail(): string | null
  /** As it was known last, too. */
  masthead(): NamedMasthead | null
  /** What a link to the page at this path is shown with, by the catalogue as it was known last. */
  linkCard(path: string): LinkCard | null
  /** Who is asking: the header's user panel and cart counter. */
  visitor(request: Request): Promise<Visitor>
  /** Where that reader stands: the header's offer, the menu and the home page; null for everybody else. */
  summary(request: Request): Promise<ReaderSummary | null>
  /** Whose account and purchases a page shows: the visitor's own, or with `?admin-view=` another's, which is written down. */
  viewer(request: Request): Promise<Viewer>
  catalogue(): Promise<Catalogue>
  stock(refs: readonly string[]): Promise<StockLevels>
  /** The visitor's cart, and that of a reader whose page is looked at. */
  cart(request: Request): Promise<CartAnswer>
  cartOf(accountId: string): Promise<CartAnswer>
  access: AccessReads
  account: AccountReads
  catalogueForStaff: CatalogueReads
  checkout: CheckoutReads
  delivery: DeliveryReads
  donations: DonationReads
  figures: FiguresReads
  gifts: GiftReads
  invoices: InvoiceReads
  issues: IssueReads
  lists: ListReads
  mail: MailReads
  orders: OrderReads
  pages: PageReads
  payments: PaymentReads
  people: PeopleReads
  reading: ReadingReads
  renewals: RenewalReads
  setup: SetupReads
  /** Whether all that the shop needs works, tried now. */
  checkSystem(): Promise<Finding[]>
}

type PageRequest = {
  requestId: string
  nonce: string
  /** From where it is asked for: what is limited by that is limited for pages as for calls. */
  network: string
  onError: (error: unknown) => void
}
export type Pages = (request: Request, page: PageRequest) => Promise<Response>

type Parts = {
  db: Db
  config: Config
  passive: string | null
  auth: AuthContext
  sessions: SessionKeeper
  carts: Carts
  lists: Lists
  downloads: Downloads
  shares: Shares
  readCounts: ReadCounts
  noteRead: (issue: number) => Promise<boolean>
  payments: Payments
  catalogue: () => Promise<Catalogue>
  supportEmail: () => string | null
  checkSystem: () => Promise<Finding[]>
  masthead: () => NamedMasthead | null
  linkCard: App['linkCard']
  sandboxed: boolean
  now: () => Date
  log: Log
}

/** What the loaders of pages may ask. */
export function openApp(parts: Parts): App {
  const { db, config, passive, auth, sessions, carts, lists, downloads, payments, catalogue, now, log } = parts
  const reads = { db, catalogue, now }
  const buyerIds = findBuyerIds(sessions)
  const counts = sharedCounts({ onFailure: (error) => log.error({ err: error }, 'count failed') })
  return {
    publicUrl: config.publicUrl.origin,
    passive,
    notices: [
      ...(passive ? [READ_ONLY] : []),
      ...(isRehearsal(config) ? [REHEARSAL] : []),
      ...(isTestMode(config) ? [TEST_MODE] : []),
    ],
    sandboxed: parts.sandboxed,
    now,
    supportEmail: parts.supportEmail,
    masthead: parts.masthead,
    linkCard: parts.linkCard,
    visitor: readVisitor(sessions),
    summary: summaryReads({ sessions, db, catalogue }),
    viewer: readViewer(sessions, auth),
    catalogue,
    stock: prepareStock(db),
    cart: async (request) => cartAnswer(await carts.read(sessions.tokenOf(request))),
    cartOf: async (accountId) => cartAnswer(await carts.readOfAccount(accountId)),
    access: accessReads({ auth, sessions, identity: config.identity, catalogue }),
    account: accountReads({ auth, catalogue, downloads }),
    catalogueForStaff: catalogueReads(reads),
    checkout: checkoutReads({ ...reads, log, sessions }),
    delivery: deliveryReads(reads),
    donations: donationReads(reads),
    figures: figuresReads({ ...reads, counts, readCounts: parts.readCounts }),
    gifts: giftReads({ db, catalogue, buyerIds }),
    invoices: invoiceReads(reads),
    issues: issueReads(reads),
    lists: listReads(lists),
    mail: mailReads(reads),
    orders: orderReads({ db, catalogue, downloads }),
    pages: pageReads(reads),
    payments: paymentReads({ db, catalogue, payments, buyerIds }),
    people: peopleReads(reads),
    reading: readingReads({ db, catalogue, downloads, sessions, shares: parts.shares, noteRead: parts.noteRead, now }),
    renewals: renewalReads({ ...reads, counts }),
    setup: setupReads({
      db,
      sessions,
      catalogue,
      publicUrl: config.publicUrl.origin,
      equipment: {
        payments: takesPayments(config.payments),
        testMode: isTestMode(config),
        chargesNobody: chargesNobody(config.payments),
        mail: config.mail.transport !== 'none',
      },
    }),
    checkSystem: parts.checkSystem,
  }
}
