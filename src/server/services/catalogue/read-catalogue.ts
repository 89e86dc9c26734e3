import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { currencyOf } from '#domain/currencies.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { Delay } from '#domain/issues/late-issue.ts'
import { findDelay } from '#domain/issues/late-issue.ts'
import { publishedAt } from '#domain/issues/publication-day.ts'
import type { MailingList } from '#domain/lists.ts'
import type { Accent } from '#domain/masthead/accent.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { coverAlt } from '#domain/pictures/alt-text.ts'
import { issueAccent } from '#domain/pictures/issue-accent.ts'
import type { ShownPicture } from '#domain/pictures/shown-picture.ts'
import type { FileFormat } from '#domain/reading/issue-files.ts'
import type { Db } from '../../db/client.ts'
import { mailingList } from '../../db/schema/lists.ts'
import { issueRun } from '../../db/schema/mailings.ts'
import * as table from '../../db/schema/publication.ts'
import { issueFile, piece } from '../../db/schema/reading.ts'
import type { ContentsEntry } from '../../db/settings.ts'
import type { WrittenPage } from '../pages/read-pages.ts'
import { readWrittenPages } from '../pages/read-pages.ts'
import type { LinkCard } from './pictures/link-card.ts'
import { linkCard } from './pictures/link-card.ts'
import type { PictureOnPage } from './pictures/shown-pictures.ts'
import { readShownPictures } from './pictures/shown-pictures.ts'
import { readyFiles } from './product-file.ts'

export type Publication = Omit<typeof table.publication.$inferSelect, 'id' | 'currency'> & {
  currency: Currency
  /** Since when it is tried; null while it isn't. */
  trialAt: Date | null
}

export type Issue = {
  /** The ref under which this issue is sold: `iss:52`. */
  ref: string
  number: number
  slug: string
  title: string
  season: string
  description: string
  contents: ContentsEntry[]
  /** Those of its texts that are here, in their order; before the release for staff alone. */
  pieces: PieceHead[]
  /** What readers download, the newest of each format. */
  files: IssueFile[]
  pages: number
  plannedFor: Day
  newDay: Day | null
  /** Null once it is released and closed. */
  delay: Delay | null
  /** The last day on which an order or an address surely counts. */
  cutOff: Day | null
  /** When it came out, in whatever form; null while it is planned. */
  publishedOn: Day | null
  /** From when on it can be read here. */
  releasedOn: Day | null
  /** Its release could still be undone: whoever gives something of it to a reader asks first. */
  releasePending: boolean
  /** Its mailing list has been closed. */
  closed: boolean
  closedAt: Date | null
  printPrice: Cents
  digitalPrice: Cents
  cover: ShownPicture
  /** What messages show; null of a drawing. */
  mailPicture: string | null
  /** For readers who can't see it. */
  coverAlt: string
  /** What a link to it is shown with. */
  card: LinkCard
  accent: Accent
}

export type IssueFile = { format: FileFormat; origin: 'uploaded' | 'made'; size: number }

/** A piece without its text. */
export type PieceHead = {
  slug: string
  title: string
  author: string | null
  kind: string | null
  words: number
  free: boolean
}

export type ProductSize = { ref: string; name: string }

export type ProductFile = { id: string; name: string; size: number }

export type Product = {
  ref: string
  slug: string
  name: string
  kind: 'basic' | 'sized' | 'digital'
  price: Cents
  tags: string[]
  description: string
  details: string[]
  picture: ShownPicture
  pictureAlt: string
  card: LinkCard
  sizes: ProductSize[]
  /** What the buyers of a digital product download. */
  files: ProductFile[]
}

/** Everything that seldom changes, read together and kept in the process. */
export type Catalogue = {
  publication: Publication
  prices: PriceList
  /** Newest first. */
  issues: Issue[]
  products: Product[]
  /** No longer sold, or without the file that would be sold; still the property of whoever bought them. */
  notSold: Product[]
  mailingLists: MailingList[]
  /** Those that have a text, in the order of the footer. */
  pages: WrittenPage[]
}

export async function readCatalogue(db: Db, now: Date): Promise<Catalogue> {
  const [row] = await db.select().from(table.publication)
  if (!row) throw new Error('There is no publication in this database yet.')
  const [tried] = await db.select({ begunAt: table.trial.begunAt }).from(table.trial)
  const { id: _, currency, ...settings } = row
  const publication = { ...settings, currency: currencyOf(currency), trialAt: tried?.begunAt ?? null }
  const [lists, issues, pieces, products, sizes, files, pictures, mailingLists, pages, issueFiles, pending] =
    await Promise.all([
      db.select().from(table.priceList).orderBy(desc(table.priceList.fromDay)),
      db.select().from(table.issue).orderBy(desc(table.issue.number)),
      readPieceHeads(db),
      db.select().from(table.product).orderBy(asc(table.product.position)),
      db.select().from(table.productSize).orderBy(asc(table.productSize.position)),
      readyFiles(db),
      readShownPictures(db),
      db.select().from(mailingList).orderBy(asc(mailingList.position)),
      readWrittenPages(db, publication.timeZone),
      readIssueFiles(db),
      readPendingReleases(db),
    ])
  const today = dayOf(now, publication.timeZone)
  const day = (instant: Date | null) => instant && dayOf(instant, publication.timeZone)
  const inForce = lists.find(({ fromDay }) => fromDay <= today)
  if (!inForce) throw new Error('No price list is in force yet.')
  const listed = (row: (typeof products)[number]): Product => {
    const { position: _position, retiredAt: _retiredAt, ...product } = row
    const { shown, alt, digest } = pictures(product.picture)
    const pictureAlt = alt ?? product.name
    return {
      ...product,
      picture: shown,
      pictureAlt,
      card: linkCard({ name: `product/${product.slug}`, made: [digest], alt: pictureAlt }),
      sizes: sizes.filter((size) => size.product === product.ref).map(({ ref, name }) => ({ ref, name })),
      files: files.filter((file) => file.product === product.ref).map(({ id, name, size }) => ({ id, name, size })),
    }
  }
  const accented = (drawing: Accent, cover: string) =>
    issueAccent(drawing, pictures(cover), publication.masthead.accent)
  // Nobody is to pay for a download that there is not.
  const isSold = ({ ref, kind, retiredAt }: (typeof products)[number]) =>
    !retiredAt && (kind !== 'digital' || files.some(({ product }) => product === ref))
  return {
    publication,
    prices: inForce.prices,
    issues: issues.map(
      ({
        releasedAt,
        printOnly,
        plannedFor,
        newDay,
        cutOff,
        cover,
        accentLight,
        accentDark,
        textVersion: _,
        ...issue
      }) => ({
        ...issue,
        ...coverOf(issue, pictures(cover), accented({ light: accentLight, dark: accentDark }, cover)),
        ref: `iss:${issue.number}`,
        pieces: pieces.get(issue.number) ?? [],
        files: issueFiles.flatMap(({ issue: of, ...file }) => (of === issue.number ? [file] : [])),
        plannedFor: plannedFor as Day,
        newDay: newDay as Day | null,
        delay:
          releasedAt && issue.closedAt
            ? null
            : findDelay({ plannedFor: plannedFor as Day, newDay: newDay as Day | null }, today),
        cutOff: cutOff as Day | null,
        publishedOn: day(publishedAt({ releasedAt, printOnly, closedAt: issue.closedAt })),
        releasedOn: day(releasedAt),
        releasePending: releasedAt !== null && pending.has(issue.number),
        closed: issue.closedAt !== null,
      }),
    ),
    products: products.filter(isSold).map(listed),
    notSold: products.filter((row) => !isSold(row)).map(listed),
    mailingLists: mailingLists.map(({ position: _position, ...list }) => list),
    pages,
  }
}

async function readIssueFiles(db: Db) {
  const { issue, format, origin, size } = issueFile
  return db.select({ issue, format, origin, size }).from(issueFile).where(isNull(issueFile.endedAt))
}

async function readPendingReleases(db: Db): Promise<Set<number>> {
  const pending = and(eq(issueRun.kind, 'release'), isNull(issueRun.finalAt), isNull(issueRun.undoneAt))
  const rows = await db.select({ issue: issueRun.issue }).from(issueRun).where(pending)
  return new Set(rows.map(({ issue }) => issue))
}

async function readPieceHeads(db: Db): Promise<Map<number, PieceHead[]>> {
  const { issue, slug, title, author, kind, words, free } = piece
  const rows = await db
    .select({ issue, slug, title, author, kind, words, free })
    .from(piece)
    .orderBy(asc(piece.position))
  const heads = new Map<number, PieceHead[]>()
  for (const { issue, ...head } of rows) heads.set(issue, [...(heads.get(issue) ?? []), head])
  return heads
}

function coverOf(
  { number, title, slug }: Pick<Issue, 'number' | 'title' | 'slug'>,
  { shown, alt, digest, drawn, mail }: PictureOnPage,
  accent: Accent,
): Pick<Issue, 'cover' | 'coverAlt' | 'card' | 'mailPicture' | 'accent'> {
  const cardAlt = coverAlt({ number, title, alt, drawn: false })
  return {
    cover: shown,
    mailPicture: mail,
    coverAlt: coverAlt({ number, title, alt, drawn }),
    card: linkCard({ name: `issue/${slug}`, made: [digest, accent.light], alt: cardAlt }),
    accent,
  }
}
