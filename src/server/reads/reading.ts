import type { Outcome } from '#domain/outcome.ts'
import { readingMinutes } from '#domain/reading/minutes.ts'
import type { PieceProgress, PlaceInIssue } from '#domain/reading/place-in-issue.ts'
import { placeInIssue } from '#domain/reading/place-in-issue.ts'
import type { RightToRead, Shown } from '#domain/reading/right.ts'
import { shownOf } from '#domain/reading/right.ts'
import { firstName, mayShare, openedLinks } from '#domain/reading/share.ts'
import type { Db } from '../db/client.ts'
import type { SessionKeeper } from '../http/session.ts'
import type { Catalogue, Issue, PieceHead } from '../services/catalogue/read-catalogue.ts'
import type { Download, Downloads, Sound } from '../services/reading/downloads.ts'
import { findMovedPiece } from '../services/reading/moved-piece.ts'
import type { ReadingPosition } from '../services/reading/positions.ts'
import { readPositions } from '../services/reading/positions.ts'
import type { ReadPiece, ServedPicture } from '../services/reading/read-piece.ts'
import { findWholePiece, readPiece, readPiecePicture } from '../services/reading/read-piece.ts'
import type { Holder } from '../services/reading/rights.ts'
import { findRight, holderIn, mayRead, ownRefs } from '../services/reading/rights.ts'
import type { FoundPiece } from '../services/reading/search-issue.ts'
import { searchIssue } from '../services/reading/search-issue.ts'
import type { FoundShare, LiveShare, Shares } from '../services/reading/shares.ts'
import type { ShelfIssue } from '../services/reading/shelf.ts'
import { readShelf } from '../services/reading/shelf.ts'

/** A piece in the list of an issue, as far as whoever asks may read it. */
export type ListedPiece = PieceHead & {
  minutes: number
  shown: Shown
  /** Whether there is a right to all of the issue. */
  owned: boolean
  position: PieceProgress | null
}

export type IssueText = { pieces: ListedPiece[]; right: RightToRead | null; place: PlaceInIssue }

export type PieceAtHand = ReadPiece & {
  issue: Issue
  minutes: number
  /** Where this account stopped. */
  position: ReadingPosition | null
  previous: PieceHead | null
  next: PieceHead | null
  /** Whether the key in its address opens the issue. */
  byKey: boolean
  /** Whose seat it is read at, where there is no other right. */
  institution: string | null
  /** Whether the reader may give it to others by a link. */
  mayShare: boolean
  /** The gift link in its address, as it stands for this browser. */
  shared: (Pick<FoundShare, 'by' | 'state'> & { token: string }) | null
}

/** A piece that its reader may share, with the link that works already. */
export type SharedPiece = { issue: Issue; head: PieceHead; firstName: string | null; live: LiveShare | null }

export type IssueSearch = { issue: Issue; found: Outcome<FoundPiece[]>; owned: boolean; byKey: boolean }

/** What may be read and downloaded. */
export type ReadingReads = {
  /** What a reader has bought, or was served and may read. */
  ofAccount(accountId: string): Promise<Download[]>
  /** The files of a product that whoever is logged in has bought. */
  ofProduct(request: Request, ref: string): Promise<Download | null>
  /** Every issue that the account may read, newest first. */
  shelf(accountId: string): Promise<ShelfIssue[]>
  /** The released issues for whoever holds a seat of an institution. */
  ofSeat(seatId: string): Promise<Download[]>
  /** What plays of a product, for whoever bought it. */
  sounds(request: Request, ref: string): Promise<Sound[]>
  /** Whether a link that does not open yet will, once the file is made. */
  isBeingMade(request: Request, signed: string): Promise<boolean>
  /** To a file of a product, for a member of staff who looks after it. */
  staffLink(accountId: string, ref: string, file: string): string
  /** The pieces of an issue, none before its release but for staff, and the right to all of it. */
  text(request: Request, issue: Issue): Promise<IssueText>
  /** Null for what is not there, or not for whoever asks. */
  piece(request: Request, issue: string, piece: string): Promise<PieceAtHand | null>
  /** Where the address of a piece leads that was merged into another, or deleted. */
  moved(issue: string, piece: string): Promise<{ into: string | null } | null>
  /** Null for who may not share it, or while nobody may. */
  share(request: Request, issue: string, piece: string): Promise<(SharedPiece & { id: string }) | null>
  /** By its link, which is that of a piece of this issue. */
  shared(request: Request, issue: Issue): Promise<FoundShare | null>
  picture(request: Request, issue: string, name: string): Promise<ServedPicture | null>
  /** Null where there is nothing to search for whoever asks. */
  search(request: Request, issue: string, asked: { query: string; network: string }): Promise<IssueSearch | null>
}

type Parts = {
  db: Db
  catalogue: () => Promise<Catalogue>
  downloads: Downloads
  sessions: SessionKeeper
  shares: Shares
  /** Before a reader gets anything of an issue whose release could be undone; false when it was. */
  noteRead: (issue: number) => Promise<boolean>
  now: () => Date
}

export function readingReads({ db, catalogue, downloads, sessions, shares, noteRead, now }: Parts): ReadingReads {
  const keyIn = (request: Request) => new URL(request.url).searchParams.get('key')

  async function holderOf(request: Request, { ref }: Issue): Promise<Holder> {
    const holder = holderIn(await sessions.of(request))
    return { ...holder, purchaseId: downloads.orderByKey(keyIn(request), ref) }
  }
  async function findIssue(slug: string): Promise<Issue | null> {
    return (await catalogue()).issues.find((one) => one.slug === slug) ?? null
  }
  /** Whether there is something to give: what staff look at themselves is not read by anybody. */
  async function stillOut({ number, releasePending }: Issue, { seesIssues }: Holder): Promise<boolean> {
    return seesIssues || !releasePending || noteRead(number)
  }
  async function findShared(request: Request, issue: Issue): Promise<(FoundShare & { token: string }) | null> {
    const token = new URL(request.url).searchParams.get('shared')
    if (!token) return null
    const opened = openedLinks(sessions.readCookie(request, 'shared'))
    const allowed = (await catalogue()).publication.sharePieces
    const found = await shares.find({ issue, token, allowed, now: now(), opened })
    return found && { ...found, token }
  }
  async function positions({ accountId }: Holder, { number }: Issue): Promise<Map<string, PieceProgress>> {
    return accountId ? readPositions(db, accountId, number) : new Map()
  }

  return {
    ofAccount: (accountId) => downloads.ofAccount(accountId),
    async ofProduct(request, ref) {
      const id = (await sessions.of(request))?.account?.id
      if (!id || !(await mayRead(db, [], { by: 'account', id, ref }))) return null
      const [download] = await downloads.links({ by: 'account', id }, [ref])
      return download ?? null
    },
    async shelf(accountId) {
      const { issues } = await catalogue()
      return readShelf(db, issues, { accountId, readable: await ownRefs(db, issues, accountId) })
    },
    async ofSeat(seatId) {
      const { issues } = await catalogue()
      return downloads.links(
        { by: 'seat', id: seatId },
        issues.map(({ ref }) => ref),
      )
    },
    sounds: async (request, ref) => downloads.sounds(ref, holderIn(await sessions.of(request))),
    async isBeingMade(request, signed) {
      return (await downloads.open(signed, async () => holderIn(await sessions.of(request)))) === 'being made'
    },
    staffLink: (accountId, ref, file) => downloads.link({ by: 'staff', id: accountId }, ref, file),
    async text(request, issue) {
      const holder = await holderOf(request, issue)
      const right = await findRight(db, issue, holder)
      const at = await positions(holder, issue)
      const released = issue.releasedOn !== null
      const pieces = issue.pieces.flatMap((head): ListedPiece[] => {
        const shown = shownOf({ released, free: head.free }, right)
        if (!shown) return []
        const minutes = readingMinutes(head.words)
        return [{ ...head, shown, minutes, owned: right !== null, position: at.get(head.slug) ?? null }]
      })
      const slugs = issue.pieces.map(({ slug }) => slug)
      return { pieces, right, place: placeInIssue(slugs, [...at.values()]) }
    },
    async piece(request, issueSlug, slug) {
      const issue = await findIssue(issueSlug)
      if (!issue) return null
      const holder = await holderOf(request, issue)
      const key = keyIn(request)
      const link = await findShared(request, issue)
      const shared = link?.piece === slug ? link : null
      const isOpened = shared?.state === 'opened'
      const byLink = isOpened ? `?${new URLSearchParams({ shared: shared.token })}` : ''
      const suffix = key && holder.purchaseId ? `?key=${key}` : byLink
      const pictureAddress = (name: string) => `/pictures/piece/${issue.slug}/${name}${suffix}`
      const read = await readPiece(db, { issue, slug, holder, shared: isOpened, pictureAddress })
      if (!read || !(await stillOut(issue, holder))) return null
      const at = issue.pieces.indexOf(read.head)
      const seat = read.right === 'seat' ? (await sessions.of(request))?.seat : null
      return {
        ...read,
        issue,
        minutes: readingMinutes(read.head.words),
        position: positionIn((await positions(holder, issue)).get(slug)),
        previous: issue.pieces[at - 1] ?? null,
        next: issue.pieces[at + 1] ?? null,
        byKey: holder.purchaseId !== null,
        institution: seat?.institution.name ?? null,
        mayShare: holder.accountId !== null && mayShare(read.right) && (await catalogue()).publication.sharePieces,
        // Who owns the issue needs no link.
        shared: shared && read.right === null ? { by: shared.by, state: shared.state, token: shared.token } : null,
      }
    },
    async moved(issueSlug, slug) {
      const issue = await findIssue(issueSlug)
      return issue && findMovedPiece(db, issue, slug)
    },
    async picture(request, issueSlug, name) {
      const issue = await findIssue(issueSlug)
      if (!issue) return null
      const link = await findShared(request, issue)
      const shared = link?.state === 'opened' ? link.piece : null
      const holder = await holderOf(request, issue)
      const picture = await readPiecePicture(db, { issue, name, holder, shared })
      return picture && (await stillOut(issue, holder)) ? picture : null
    },
    shared: findShared,
    async share(request, issueSlug, slug) {
      const issue = await findIssue(issueSlug)
      const head = issue?.pieces.find((one) => one.slug === slug)
      const session = await sessions.of(request)
      if (!issue || !head || !session?.account || !(await catalogue()).publication.sharePieces) return null
      const holder = { ...holderIn(session), seesIssues: false, seatId: null }
      if (!mayShare(await findRight(db, issue, holder))) return null
      const id = await findWholePiece(db, { issue, slug, holder })
      if (!id) return null
      const { name, id: accountId } = session.account
      return { id, issue, head, firstName: firstName(name), live: await shares.findLive(accountId, id, now()) }
    },
    async search(request, issueSlug, asked) {
      const issue = await findIssue(issueSlug)
      if (!issue || issue.pieces.length === 0) return null
      const holder = await holderOf(request, issue)
      const right = await findRight(db, issue, holder)
      if (issue.releasedOn === null && right === null) return null
      const found = await searchIssue(db, { ...asked, issue, right, now: now() })
      if (found.ok && found.value.length > 0 && !(await stillOut(issue, holder))) return null
      return { issue, found, owned: right !== null, byKey: holder.purchaseId !== null }
    },
  }
}

function positionIn(progress: PieceProgress | undefined): ReadingPosition | null {
  return progress ? { block: progress.block, fraction: progress.fraction } : null
}
