import { eq } from 'drizzle-orm'
import type { CardPaper } from '#domain/gifts/gift-card.ts'
import { cardForm, cardTitle, printableGreeting } from '#domain/gifts/gift-card.ts'
import { formatGiftCode } from '#domain/gifts/gift-code.ts'
import type { Deliverable, SoldTerm } from '#domain/vocabulary.ts'
import { makePdf } from '../../adapters/pdf/make-pdf.ts'
import type { Db } from '../../db/client.ts'
import { giftRecipient } from '../../db/schema/orders.ts'
import { issue } from '../../db/schema/publication.ts'
import { readPrintedWordmark } from '../catalogue/masthead/printed-wordmark.ts'
import { readPaintedPicture } from '../catalogue/pictures/shown-pictures.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { GiftRow } from './redeem-gift.ts'
import { giftByToken } from './redeem-gift.ts'

/** What is printed on a card: as much as whoever is given it may know. */
export type GiftCard = SoldTerm & {
  giver: string
  deliverable: Deliverable
  redeemed: boolean
  greeting: string
  /** As it is typed where somebody has no camera. */
  code: string
}

/** Null for a gift that never was, or was cancelled. */
export async function readGiftCard(db: Db, token: string): Promise<GiftCard | null> {
  const row = await giftByToken(db, token)
  if (!row || row.status === 'cancelled') return null
  const { giverName: giver, term, issuesPerYear, deliverable, status, code } = row
  const greeting = await readGreeting(db, row)
  return {
    giver,
    term,
    issuesPerYear,
    deliverable,
    redeemed: status === 'redeemed',
    greeting,
    code: formatGiftCode(code),
  }
}

export async function readGreeting(db: Db, { id }: GiftRow): Promise<string> {
  const [row] = await db
    .select({ greeting: giftRecipient.greeting })
    .from(giftRecipient)
    .where(eq(giftRecipient.giftId, id))
  return row?.greeting ?? ''
}

/** Each takes a moment in the thread that sets type, which other things wait for as well. */
const MOST_AT_ONCE = 4
let making = 0

/** `busy`: as many are being made as may be. Null for a gift of which no card is printed. */
export async function makeGiftCard(
  { db, catalogue, publicUrl, now }: Pick<PaymentContext, 'db' | 'catalogue' | 'publicUrl' | 'now'>,
  token: string,
  paper: CardPaper,
): Promise<Uint8Array<ArrayBuffer> | 'busy' | null> {
  const card = await readGiftCard(db, token)
  if (!card || card.redeemed) return null
  if (making >= MOST_AT_ONCE) return 'busy'
  making += 1
  try {
    const { publication, issues } = await catalogue()
    const { giver, greeting, code } = card
    const content = {
      paper,
      publication: publication.name,
      tagline: publication.tagline,
      wordmark: await readPrintedWordmark(db, publication.masthead),
      accent: publication.masthead.accent.light,
      issue: await readCover(db, issues),
      title: cardTitle(giver),
      form: cardForm(card),
      greeting: printableGreeting(greeting),
      giver,
      code,
      link: `${publicUrl}/subscribe/redeem?token=${token}`,
      address: `${publicUrl}/subscribe/redeem`.replace(/^https?:\/\//, ''),
      made: now(),
    }
    return await makePdf({ kind: 'gift card', content })
  } finally {
    making -= 1
  }
}

/** A quarter of a letter, sharp enough to be printed. */
const CARD_WIDTH = 960

async function readCover(db: Db, issues: Catalogue['issues']) {
  const latest = issues.find(({ releasedOn }) => releasedOn)
  if (!latest) return null
  const [row] = await db.select({ cover: issue.cover }).from(issue).where(eq(issue.number, latest.number))
  const cover = row ? await readPaintedPicture(db, row.cover, CARD_WIDTH) : null
  return { title: latest.title, accent: latest.accent.light, cover }
}
