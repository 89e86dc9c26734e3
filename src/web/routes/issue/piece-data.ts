import { soldCategories } from '#domain/catalogue/digital-edition.ts'
import { lowestYearlyPrice } from '#domain/catalogue/lowest-price.ts'
import { formatMoney } from '#domain/money.ts'
import type { App } from '#server/reads/app.ts'
import type { PieceAtHand } from '#server/reads/reading.ts'
import type { Issue } from '#server/services/catalogue/read-catalogue.ts'
import { issueCard } from '../../parts/catalogue/issue-card.ts'

/** What the page knows of a piece beside its text, which must not be in here. */
export async function pieceData(app: App, request: Request, read: PieceAtHand) {
  const { publication, prices, issues } = await app.catalogue()
  const { reader } = await app.visitor(request)
  const { issue, head, shown, minutes, position, institution } = read
  const { slug, title, author, kind } = head
  // Only a key that opens the issue goes on to the next piece.
  const key = new URL(request.url).searchParams.get('key')
  return {
    issue: issueCard(issue),
    piece: { slug, title, author, kind, minutes, free: head.free },
    publication: publication.name,
    shown,
    planned: issue.releasedOn === null,
    dropCap: hasDropCap(read),
    position,
    loggedIn: reader !== null,
    institution,
    mayShare: read.mayShare,
    shared: read.shared,
    search: read.byKey && key ? `?key=${key}` : '',
    previous: neighbour(read.previous),
    next: neighbour(read.next),
    offer: shown === 'whole' && !read.shared ? null : offerFor(read, { publication, prices, issues }),
  }
}

type Sold = Pick<Awaited<ReturnType<App['catalogue']>>, 'publication' | 'prices' | 'issues'>

export type PieceData = Awaited<ReturnType<typeof pieceData>>

const OFFERED = {
  digital: {
    whole: 'Subscribe or buy this issue to read the rest.',
    beginning: 'To keep reading, subscribe or buy this issue.',
  },
  print: {
    whole: 'Subscribe or buy the print issue to read the rest.',
    beginning: 'To keep reading, subscribe or buy the print issue.',
  },
}

/** Put together here, since the scripts of this page are small. */
function offerFor({ issue, shown }: PieceAtHand, { publication, prices, issues }: Sold) {
  const { sellsDigital, currency } = publication
  return {
    subscribe: formatMoney(lowestYearlyPrice(prices, soldCategories(sellsDigital)), currency),
    buy: formatMoney(sellsDigital ? issue.digitalPrice : issue.printPrice, currency),
    first: sellsDigital ? firstOfNew(issues, issue) : null,
    // Digital begins with the latest issue.
    level: sellsDigital ? 'digital-low' : 'print-low',
    says: OFFERED[sellsDigital ? 'digital' : 'print'][shown === 'whole' ? 'whole' : 'beginning'],
  }
}

/** Where a new subscription doesn't bring this issue: the one that it starts with. */
function firstOfNew(issues: readonly Issue[], { number }: Issue): number | null {
  const latest = issues.find(({ releasedOn }) => releasedOn)
  return latest && latest.number !== number ? latest.number : null
}

function neighbour(head: PieceAtHand['previous']) {
  return head && { slug: head.slug, title: head.title, author: head.author }
}

/** Prose that begins with a plain letter; not poems, nor a conversation that begins with a name. */
function hasDropCap({ head, html }: PieceAtHand): boolean {
  return head.kind !== 'Poems' && /^\s*<p(?: [^>]*)?>[“‘"']?\p{L}/u.test(html)
}
