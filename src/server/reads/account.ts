import type { Zone } from '#domain/vocabulary.ts'
import type { SessionKeeper } from '../http/session.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import { findLink } from '../services/access/links.ts'
import { rightByLink } from '../services/account/card.ts'
import { changeView } from '../services/account/change-view.ts'
import { readCounting } from '../services/account/counting.ts'
import { readReasonsToKeep } from '../services/account/deletion.ts'
import { readUndo, readUndoLink } from '../services/account/email-undo.ts'
import { ledgerAnswer } from '../services/account/ledger-lines.ts'
import { readOrdersAndGifts } from '../services/account/orders.ts'
import { readOwnData } from '../services/account/own-data.ts'
import { readReaderRecord } from '../services/account/reader-record.ts'
import { subscriberAnswer } from '../services/account/subscriber-answer.ts'
import type { Viewer } from '../services/account/view-as.ts'
import { viewAs } from '../services/account/view-as.ts'
import { addressesAnswer, readAddresses } from '../services/addresses/saved-addresses.ts'
import { readTemporaryAddress } from '../services/addresses/temporary-address.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import { readTimelineFacts } from '../services/delivery/timeline-facts.ts'
import type { BuyerIds } from '../services/payments/attempts/under-way.ts'
import { readMethod } from '../services/payments/methods/stored-method.ts'
import { storedPayment } from '../services/payments/methods/stored-payment.ts'
import type { Downloads } from '../services/reading/downloads.ts'
import { readableRefs } from '../services/reading/rights.ts'
import { readShelf } from '../services/reading/shelf.ts'
import { pendingRenewal } from '../services/renewals/charge-now.ts'

/** `?admin-view=<account token>` in the address of a page or a call. */
export function readViewer(sessions: SessionKeeper, auth: AuthContext): (request: Request) => Promise<Viewer> {
  return async (request) => {
    const session = await sessions.of(request)
    const { searchParams, pathname } = new URL(request.url)
    const token = searchParams.get('admin-view')
    if (token !== null) return viewAs(auth, session, { token, path: pathname })
    const { id, token: own, name, email } = session?.account ?? {}
    return {
      reader: id && own && name !== undefined && email ? { id, token: own, name, email } : null,
      viewOnly: false,
    }
  }
}

export type FindBuyerIds = (request: Request, viewer: Viewer) => Promise<BuyerIds>

/** Whoever looks at a reader's page sees what the reader would, and nothing of their own. */
export function findBuyerIds(sessions: SessionKeeper): FindBuyerIds {
  return async (request, { reader, viewOnly }) => {
    const session = viewOnly ? null : await sessions.of(request)
    return { sessionId: session?.id ?? null, accountId: reader?.id ?? null }
  }
}

export type AccountReads = ReturnType<typeof accountReads>

type Parts = { auth: AuthContext; catalogue: () => Promise<Catalogue>; downloads: Downloads }

/** What the account's pages and calls ask. */
export function accountReads({ auth, catalogue, downloads }: Parts) {
  const { db, now } = auth
  async function loadFile(accountId: string) {
    const [file, shown] = await Promise.all([readReaderRecord(db, accountId, now()), catalogue()])
    if (!file) throw new Error('The account of this session is gone.')
    return { file, shown }
  }
  return {
    /** By the names of the spec. */
    async subscriber(accountId: string) {
      const { file, shown } = await loadFile(accountId)
      return subscriberAnswer(file, shown)
    },
    /** The same, with the state it makes, the entries that every number comes from, and what was bought and given. */
    async overview(accountId: string) {
      const { file, shown } = await loadFile(accountId)
      const { bought, ...ordersAndGifts } = await readOrdersAndGifts(db, accountId, shown.publication)
      const readable = readableRefs(shown.issues, {
        bought,
        entries: file.entries,
        claimed: file.claimed,
        opened: file.opened,
      })
      return {
        ordersAndGifts,
        downloads: await downloads.links({ by: 'account', id: accountId }, readable),
        shelf: await readShelf(db, shown.issues, { accountId, readable }),
        subscriber: subscriberAnswer(file, shown),
        emailProved: file.account.emailProvedAt !== null,
        timetable: file.timetable,
        timelineFacts: await readTimelineFacts(db, file, shown, now()),
        ledger: ledgerAnswer(file, shown.publication.timeZone),
        payment: file.payment && storedPayment(file.payment),
      }
    },
    /** What the account pays with. */
    async payment(accountId: string) {
      const method = await readMethod(db, accountId)
      return method && storedPayment(method)
    },
    /** The renewal that a new method would pay at once, or on its day. */
    async renewal(accountId: string) {
      return pendingRenewal(db, await catalogue(), accountId)
    },
    /** Whose way to pay an emailed link may change, and what it is now. */
    async paymentLink(token: string) {
      const right = await rightByLink(auth, token)
      if (!right) return null
      const method = await readMethod(db, right.owner.id)
      const { id, name, email } = right.owner
      const renewal = await pendingRenewal(db, await catalogue(), id)
      return { name, email, payment: method && storedPayment(method), ...(renewal && { renewal }) }
    },
    /** One subscription with what can be made of it, and at what price. */
    async change(accountId: string, token: string) {
      const { file, shown } = await loadFile(accountId)
      return changeView(file, shown, token)
    },
    /** Why the account cannot be deleted now, a sentence each. */
    reasonsToKeep: (accountId: string) => readReasonsToKeep(db, accountId, now()),
    isCounted: (accountId: string) => readCounting(db, accountId),
    async ownData(accountId: string) {
      const { file, shown } = await loadFile(accountId)
      return readOwnData(db, file, shown)
    },
    /** What the link that the old address was sent would undo, and what it asks for. */
    emailUndoLink: (token: string) => readUndoLink(auth, token),
    /** Until when the address cannot change again; null when it can. */
    emailHeldUntil: async (accountId: string) => (await readUndo(db, accountId, now()))?.expiresAt ?? null,
    /** Where the issues of a zone go for a while. */
    temporaryAddress: (accountId: string, zone: Zone) => readTemporaryAddress(db, accountId, zone),
    /** The one category that an emailed link may change, and what it holds. */
    async addressLink(token: string) {
      const link = await findLink(db, { purpose: 'address', token, now: now() })
      if (!link?.zone) return null
      const { publication } = await catalogue()
      const rows = await readAddresses(db, link.accountId)
      const confirmedAt = rows.find(({ zone }) => zone === link.zone)?.confirmedAt ?? null
      return {
        accountId: link.accountId,
        zone: link.zone,
        address: addressesAnswer(rows, publication.zones)[link.zone],
        confirmed: confirmedAt !== null && confirmedAt > link.createdAt,
      }
    },
  }
}
