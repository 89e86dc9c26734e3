import type { App } from '#server/reads/app.ts'
import type { PieceAtHand } from '#server/reads/reading.ts'
import { issueCard } from '../../parts/catalogue/issue-card.ts'
import { offerFor } from './piece-offers.ts'

/** What the page knows of a piece beside its text, which must not be in here. */
export async function pieceData(app: App, request: Request, read: PieceAtHand) {
  const { publication } = await app.catalogue()
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
    offer: shown === 'whole' && !read.shared ? null : await offerFor(app, request, read),
  }
}

export type PieceData = Awaited<ReturnType<typeof pieceData>>

function neighbour(head: PieceAtHand['previous']) {
  return head && { slug: head.slug, title: head.title, author: head.author }
}

/** Prose that begins with a plain letter; not poems, nor a conversation that begins with a name. */
function hasDropCap({ head, html }: PieceAtHand): boolean {
  return head.kind !== 'Poems' && /^\s*<p(?: [^>]*)?>[“‘"']?\p{L}/u.test(html)
}
