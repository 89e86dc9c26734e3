import { READ_ONLY } from '#domain/database-identity.ts'
import type { Payments } from '../adapters/payments.ts'
import type { App } from '../app.ts'
import type { Config } from '../config/config.ts'
import { isRehearsal, REHEARSAL } from '../config/payments.ts'
import type { Db } from '../db/client.ts'
import type { SessionKeeper } from '../http/session.ts'
import type { Log } from '../log.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import type { Viewer } from '../services/account/view-as.ts'
import { cartAnswer } from '../services/cart/cart-payload.ts'
import type { Carts } from '../services/cart/change-cart.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import { prepareStock } from '../services/catalogue/stock.ts'
import { openOffers } from '../services/checkout/subscribe-offer.ts'
import { giftView } from '../services/gifts/gift-view.ts'
import { invoiceView } from '../services/invoices/invoice-view.ts'
import type { Lists } from '../services/lists/lists.ts'
import { readMailWords } from '../services/mail/mail-words.ts'
import type { Payer } from '../services/payments/attempts/under-way.ts'
import { readUnderWay } from '../services/payments/attempts/under-way.ts'
import type { Downloads } from '../services/reading/downloads.ts'
import { findStoppable } from '../services/renewals/stop-renewal.ts'
import { accessReads, readVisitor } from './access.ts'
import { accountReads, readViewer } from './account.ts'
import { readBuyer } from './buyer.ts'
import { donationReads } from './donations.ts'
import { figuresReads } from './figures.ts'
import { issueReads } from './issues.ts'
import { listReads } from './lists.ts'
import { sellingReads } from './orders.ts'
import { peopleReads } from './people.ts'
import { receiptReads } from './receipts.ts'

type Parts = {
  db: Db
  config: Config
  passive: string | null
  auth: AuthContext
  sessions: SessionKeeper
  carts: Carts
  lists: Lists
  downloads: Downloads
  payments: Payments
  catalogue: () => Promise<Catalogue>
  supportEmail: () => string | null
  sandboxed: boolean
  now: () => Date
  log: Log
}

/** What the loaders of pages may ask. */
export function openApp(parts: Parts): App {
  const { db, config, passive, auth, sessions, carts, lists, downloads, payments, catalogue, now, log } = parts
  const reads = { db, catalogue, now }
  const offers = openOffers({ ...reads, log })
  /** Whoever looks at a reader's page sees what the reader would, and nothing of their own. */
  async function payerOf(request: Request, { reader, viewOnly }: Viewer): Promise<Payer> {
    const session = viewOnly ? null : await sessions.of(request)
    return { sessionId: session?.id ?? null, accountId: reader?.id ?? null }
  }
  return {
    publicUrl: config.publicUrl.origin,
    passive,
    notices: [...(passive ? [READ_ONLY] : []), ...(isRehearsal(config) ? [REHEARSAL] : [])],
    supportEmail: parts.supportEmail,
    sandboxed: parts.sandboxed,
    catalogue,
    stock: prepareStock(db),
    access: accessReads({ auth, sessions, identity: config.identity, catalogue }),
    issues: issueReads(reads),
    people: peopleReads(reads),
    selling: sellingReads(reads),
    figures: figuresReads(reads),
    mailWords: () => readMailWords(db),
    stoppable: (token) => findStoppable(db, token),
    account: accountReads({ auth, catalogue, downloads }),
    lists: listReads(lists),
    visitor: readVisitor(sessions),
    cart: async (request) => cartAnswer(await carts.read(sessions.tokenOf(request))),
    cartOf: async (accountId) => cartAnswer(await carts.readOfAccount(accountId)),
    invoice: async (token) => invoiceView(db, await catalogue(), token, now()),
    gift: async (request, token, viewer) => giftView(db, await catalogue(), token, await payerOf(request, viewer)),
    async underWay(request, viewer) {
      const [{ publication }, payer] = await Promise.all([catalogue(), payerOf(request, viewer)])
      return readUnderWay(db, payer, publication)
    },
    viewer: readViewer(sessions, auth),
    receipts: receiptReads({ db, catalogue, downloads }),
    monthlyDonations: donationReads(reads),
    buyer: readBuyer({ db, catalogue }),
    offer: async (request, asked) => offers({ ...asked, sessionId: (await sessions.of(request))?.id ?? null }),
    payments: { browser: payments.browser },
    now,
  }
}
