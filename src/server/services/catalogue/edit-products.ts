import { eq, max } from 'drizzle-orm'
import { makeSlug } from '#domain/catalogue/slug.ts'
import type { Cents } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { product, productSize, stock } from '../../db/schema/publication.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { NO_SUCH_PRODUCT } from './edit-stock.ts'
import { blankSheet } from './pictures/product-picture.ts'

export const NAME_IS_TAKEN = 'A product with this name already exists or did in the past.'
export const NAME_HAS_NO_LETTER = 'Enter a name with letters or digits.'
export const NEEDS_SIZES = 'Enter at least one size.'
export const NEEDS_PRICE = 'Set its price first.'
export const SIZE_TWICE = 'A size is listed twice.'

type Keeper = Pick<PaymentContext, 'db' | 'now'>
type Size = { name: string; onHand: number }
export type NewProduct = {
  kind: 'basic' | 'sized' | 'digital'
  name: string
  price: Cents
  description: string
  details: string[]
  tags: string[]
  onHand: number
  sizes: Size[]
}

/** On sale at once, but for a download, which needs a file first; with an empty sheet for a picture until there is one. */
export async function createProduct(
  { db, now }: Keeper,
  { kind, onHand, sizes, ...words }: NewProduct,
  actor: string,
): Promise<Outcome<string>> {
  const slug = makeSlug(words.name)
  if (!slug) return refuse({ name: NAME_HAS_NO_LETTER })
  const fault = sizesFault(kind, sizes)
  if (fault) return refuse({ sizes: fault })
  const ref = `prd:${slug}`
  return db.transaction(async (tx): Promise<Outcome<string>> => {
    const picture = await blankSheet(tx)
    const [last] = await tx.select({ position: max(product.position) }).from(product)
    const [made] = await tx
      .insert(product)
      .values({ ref, slug, kind, ...words, picture, position: (last?.position ?? 0) + 1 })
      .onConflictDoNothing()
      .returning()
    if (!made) return refuse({ name: NAME_IS_TAKEN })
    await putOnShelf(tx, { ref, slug, kind, onHand, sizes })
    await writeAudit(tx, now(), {
      actor,
      action: 'added a product',
      subject: `product:${ref}`,
      after: { kind, ...words, ...(kind === 'basic' && { onHand }), ...(kind === 'sized' && { sizes }) },
    })
    return done(ref)
  })
}

function sizesFault(kind: NewProduct['kind'], sizes: readonly Size[]): string | null {
  if (kind !== 'sized') return null
  if (sizes.length === 0) return NEEDS_SIZES
  return new Set(sizes.map(({ name }) => makeSlug(name))).size < sizes.length ? SIZE_TWICE : null
}

type Shelved = Pick<NewProduct, 'kind' | 'onHand' | 'sizes'> & { ref: string; slug: string }

async function putOnShelf(tx: Tx, { ref, slug, kind, onHand, sizes }: Shelved): Promise<void> {
  if (kind === 'basic') await tx.insert(stock).values({ ref, onHand })
  if (kind !== 'sized') return
  const rows = sizes.map((size, position) => ({ ...size, ref: `sze:${slug}-${makeSlug(size.name)}`, position }))
  await tx
    .insert(productSize)
    .values(rows.map(({ ref: size, name, position }) => ({ ref: size, product: ref, name, position })))
  await tx.insert(stock).values(rows.map((row) => ({ ref: row.ref, onHand: row.onHand })))
}

/** Once each way: of two who do it together one has done it. */
export async function retireProduct(
  { db, now }: Keeper,
  { ref, retired, reason, actor }: { ref: string; retired: boolean; reason: string; actor: string },
): Promise<Outcome<null>> {
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    const [row] = await tx.select().from(product).where(eq(product.ref, ref)).for('update')
    if (!row || (row.retiredAt !== null) === retired) return refuse(NO_SUCH_PRODUCT)
    // A change of currency has emptied it.
    if (!retired && row.price === 0) return refuse(NEEDS_PRICE)
    await tx
      .update(product)
      .set({ retiredAt: retired ? now() : null })
      .where(eq(product.ref, ref))
    await writeAudit(tx, now(), {
      actor,
      action: retired ? 'product retired' : 'product sold again',
      subject: `product:${ref}`,
      reason,
      before: { retired: !retired },
      after: { retired },
    })
    return done(null)
  })
}
