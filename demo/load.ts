import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { discountsFrom } from '#domain/catalogue/coupon-discounts.ts'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { addDays, toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { cover } from '#server/artwork/cover.ts'
import type { Db, Tx } from '#server/db/client.ts'
import * as table from '#server/db/schema/publication.ts'
import { discountColumns } from '#server/services/catalogue/edit-coupons.ts'
import { productPicture } from './artwork/product-picture.ts'
import { coupons } from './content/coupons.ts'
import { issues } from './content/issues.ts'
import { products } from './content/products.ts'
import { loadHistory } from './history/load-history.ts'
import { loadAccess } from './load-access.ts'
import { loadFiles } from './load-files.ts'
import { loadGifts } from './load-gifts.ts'
import { loadInvoices } from './load-invoices.ts'
import { loadLists } from './load-lists.ts'
import { loadOrders } from './load-orders.ts'
import { loadPages } from './load-pages.ts'
import { loadPeople } from './load-people.ts'
import { loadSettings } from './load-settings.ts'
import { loadTexts } from './load-texts.ts'
import { servePeople } from './serve-people.ts'

/**
 * The demo publication with its settings, shelf and people; with its history, the three years before too. Loading it again changes nothing,
 * so that it can be done at every start.
 */
export async function loadDemo(db: Db | Tx, now = new Date(), { history = false } = {}): Promise<void> {
  await db.transaction(async (tx) => {
    await loadSettings(tx, now)
    await loadIssues(tx)
    await loadTexts(tx, now)
    await loadProducts(tx)
    await loadFiles(tx, now)
    await loadCoupons(tx)
    await loadPeople(tx)
    await loadLists(tx)
    await loadPages(tx, now)
    // Before what was bought lately, so that numbers of orders go with time.
    if (history) await loadHistory(tx)
    await loadOrders(tx)
    await loadGifts(tx, DEMO_PRICES)
    await servePeople(tx)
    await loadInvoices(tx, DEMO_PRICES, now)
    await loadAccess(tx)
  })
}

/** Noon in the demo's time zone, so that the day is the same wherever it is read. */
const noon = (day: string) => new Date(`${day}T17:00:00Z`)

/** Days that the mailing house takes. */
const CUT_OFF_BEFORE = 18

async function loadIssues(tx: Tx): Promise<void> {
  const drawn = issues.map((issue) => ({ issue, art: cover({ ...issue, planned: issue.releasedOn === null }) }))
  await savePictures(
    tx,
    drawn.map(({ issue, art }) => ({ key: `cover/${issue.slug}.svg`, svg: art.svg })),
  )
  await tx
    .insert(table.issue)
    .values(
      drawn.map(({ issue, art }) => ({
        number: issue.number,
        slug: issue.slug,
        title: issue.title,
        season: `${issue.season} ${issue.year}`,
        description: issue.description,
        contents: [...issue.contents],
        pages: issue.pages,
        plannedFor: issue.plannedFor,
        cutOff: issue.releasedOn === null ? addDays(toDay(issue.plannedFor), -CUT_OFF_BEFORE) : null,
        releasedAt: issue.releasedOn === null ? null : noon(issue.releasedOn),
        closedAt: issue.releasedOn === null ? null : noon(issue.releasedOn),
        printPrice: cents(issue.printPriceCents),
        digitalPrice: cents(issue.digitalPriceCents),
        cover: `cover/${issue.slug}.svg`,
        accentLight: art.accent.light,
        accentDark: art.accent.dark,
      })),
    )
    .onConflictDoNothing()
  await saveStock(
    tx,
    issues.map((issue) => ({ ref: `iss:${issue.number}`, onHand: issue.printStock })),
  )
}

async function loadProducts(tx: Tx): Promise<void> {
  await savePictures(
    tx,
    products.map(({ slug }) => ({ key: `product/${slug}.svg`, svg: productPicture(slug) })),
  )
  await tx
    .insert(table.product)
    .values(
      products.map(({ priceCents, stock: _, sizes: __, tags, details, ...product }, position) => ({
        ...product,
        price: cents(priceCents),
        tags: [...tags],
        details: [...details],
        picture: `product/${product.slug}.svg`,
        position,
      })),
    )
    .onConflictDoNothing()
  const sizes = products.flatMap((product) =>
    product.sizes.map(({ ref, name }, position) => ({ ref, name, product: product.ref, position })),
  )
  await tx.insert(table.productSize).values(sizes).onConflictDoNothing()
  await saveStock(
    tx,
    products.flatMap((product) => [
      ...(product.stock === null ? [] : [{ ref: product.ref, onHand: product.stock }]),
      ...product.sizes.map(({ ref, stock }) => ({ ref, onHand: stock })),
    ]),
  )
}

async function loadCoupons(tx: Tx): Promise<void> {
  await tx
    .insert(table.coupon)
    .values(coupons.map(({ discounts, ...coupon }) => ({ ...coupon, ...discountColumns(discountsFrom(discounts)) })))
    .onConflictDoNothing()
}

/** A drawing that we have changed since is put in the place of the old one. */
async function savePictures(tx: Tx, pictures: { key: string; svg: string }[]): Promise<void> {
  await tx
    .insert(table.picture)
    .values(
      pictures.map(({ key, svg }) => ({
        key,
        mediaType: 'image/svg+xml',
        body: Buffer.from(svg),
        digest: createHash('sha256').update(svg).digest('hex'),
      })),
    )
    .onConflictDoUpdate({
      target: table.picture.key,
      set: { body: sql`excluded.body`, digest: sql`excluded.digest` },
      setWhere: sql`${table.picture.digest} <> excluded.digest`,
    })
}

async function saveStock(tx: Tx, rows: { ref: string; onHand: number }[]): Promise<void> {
  await tx.insert(table.stock).values(rows).onConflictDoNothing()
}
