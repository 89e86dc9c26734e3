import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import { issue, product, productSize, stock } from '../../db/schema/publication.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { PictureOnPage } from './pictures/shown-pictures.ts'
import { readShownPictures } from './pictures/shown-pictures.ts'
import { readyFiles } from './product-file.ts'

export const NO_SUCH_PRODUCT = 'We couldn’t find this item.'
export const LESS_THAN_THERE_IS = 'There aren’t that many. Copies reserved for payments in progress can’t be removed.'
export const SIZE_IS_THERE = 'This size already exists.'

export type Shelf = { ref: string; name: string; onHand: number; reserved: number }
export type FileOnSale = { id: string; name: string; size: number; readyAt: Date | null }
export type ProductsOnSale = {
  products: (typeof product.$inferSelect & { shelves: Shelf[]; files: FileOnSale[]; shown: PictureOnPage })[]
  issues: { number: number; title: string; printPrice: Cents; digitalPrice: Cents; shelf: Shelf | null }[]
}

/** Everything that is sold by the piece, with what is on the shelf. */
export async function readProductsOnSale(db: Db): Promise<ProductsOnSale> {
  const products = await db.select().from(product).orderBy(asc(product.position))
  const sizes = await db.select().from(productSize).orderBy(asc(productSize.position))
  const files = await readyFiles(db)
  const pictures = await readShownPictures(db)
  const issues = await db.select().from(issue).orderBy(desc(issue.number))
  const shelves = new Map((await db.select().from(stock)).map((row) => [row.ref, row]))
  const shelf = (ref: string, name: string): Shelf[] => {
    const row = shelves.get(ref)
    return row ? [{ ref, name, onHand: row.onHand, reserved: row.reserved }] : []
  }
  return {
    products: products.map((row) => ({
      ...row,
      shown: pictures(row.picture),
      files: files.filter((file) => file.product === row.ref).map(({ product: _, ...file }) => file),
      shelves: [
        ...shelf(row.ref, row.name),
        ...sizes.filter((size) => size.product === row.ref).flatMap(({ ref, name }) => shelf(ref, name)),
      ],
    })),
    issues: issues.map(({ number, title, printPrice, digitalPrice }) => ({
      number,
      title,
      printPrice,
      digitalPrice,
      shelf: shelf(`iss:${number}`, title)[0] ?? null,
    })),
  }
}

type ProductChange = {
  ref: string
  name: string
  price: Cents
  description: string
  details?: string[] | undefined
  tags?: string[] | undefined
  actor: string
}

export async function saveProduct(
  context: PaymentContext,
  { ref, actor, ...changed }: ProductChange,
): Promise<Outcome<null>> {
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const [row] = await tx.select().from(product).where(eq(product.ref, ref)).for('update')
    if (!row) return refuse(NO_SUCH_PRODUCT)
    await tx.update(product).set(changed).where(eq(product.ref, ref))
    const { name, price, description, details, tags } = row
    const before = { name, price, description, details, tags }
    await writeAudit(tx, context.now(), {
      actor,
      action: 'changed a product',
      subject: `product:${ref}`,
      before,
      after: changed,
    })
    return done(null)
  })
}

type IssueChange = { issue: number; printPrice: Cents; digitalPrice: Cents; actor: string }

export async function saveIssuePrices(
  context: PaymentContext,
  { issue: number, actor, ...changed }: IssueChange,
): Promise<Outcome<null>> {
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const [row] = await tx.select().from(issue).where(eq(issue.number, number)).for('update')
    if (!row) return refuse(NO_SUCH_PRODUCT)
    await tx.update(issue).set(changed).where(eq(issue.number, number))
    const before = { printPrice: row.printPrice, digitalPrice: row.digitalPrice }
    await writeAudit(tx, context.now(), {
      actor,
      action: 'changed issue prices',
      subject: `issue:${number}`,
      before,
      after: changed,
    })
    return done(null)
  })
}

type Adjustment = { ref: string; by: number; reason: string; actor: string }

/** Counted up or down, never below what is reserved. */
export async function adjustStock(
  context: PaymentContext,
  { ref, by, reason, actor }: Adjustment,
): Promise<Outcome<number>> {
  return context.db.transaction(async (tx): Promise<Outcome<number>> => {
    const [row] = await tx
      .update(stock)
      .set({ onHand: sql`${stock.onHand} + ${by}` })
      .where(and(eq(stock.ref, ref), sql`${stock.onHand} + ${by} >= ${stock.reserved}`))
      .returning()
    if (!row) return refuse({ by: LESS_THAN_THERE_IS })
    await writeAudit(tx, context.now(), {
      actor,
      action: 'changed stock',
      subject: `stock:${ref}`,
      reason,
      before: { onHand: row.onHand - by },
      after: { onHand: row.onHand },
    })
    return done(row.onHand)
  })
}

type NewSize = { product: string; name: string; onHand: number; actor: string }

export async function addSize(
  context: PaymentContext,
  { product: of, name, onHand, actor }: NewSize,
): Promise<Outcome<null>> {
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const [row] = await tx.select().from(product).where(eq(product.ref, of)).for('update')
    if (row?.kind !== 'sized') return refuse(NO_SUCH_PRODUCT)
    const sizes = await tx.select().from(productSize).where(eq(productSize.product, of))
    const ref = `sze:${of.slice('prd:'.length)}-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
    const position = Math.max(0, ...sizes.map((size) => size.position)) + 1
    const [made] = await tx
      .insert(productSize)
      .values({ ref, product: of, name, position })
      .onConflictDoNothing()
      .returning()
    if (!made) return refuse({ name: SIZE_IS_THERE })
    await tx.insert(stock).values({ ref, onHand })
    await writeAudit(tx, context.now(), {
      actor,
      action: 'added a size',
      subject: `product:${of}`,
      after: { ref, name, onHand },
    })
    return done(null)
  })
}
