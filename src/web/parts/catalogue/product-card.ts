import { stockNote } from '#domain/catalogue/stock.ts'
import type { Cents } from '#domain/money.ts'
import type { ShownPicture } from '#domain/pictures/shown-picture.ts'
import type { App } from '#server/reads/app.ts'
import type { Product } from '#server/services/catalogue/read-catalogue.ts'

export type ProductCard = { slug: string; name: string; picture: ShownPicture; price: Cents; note: string | null }

/** Products with what there is to say of their stock. */
export async function productCards(app: App, products: readonly Product[]): Promise<ProductCard[]> {
  const levels = await app.stock(products.flatMap(stockRefs))
  return products.map((product) => {
    const { slug, name, picture, price, kind } = product
    const available = stockRefs(product).reduce((all, ref) => all + (levels[ref] ?? 0), 0)
    return { slug, name, picture, price, note: kind === 'digital' ? null : stockNote(available) }
  })
}

function stockRefs({ ref, sizes }: Product): string[] {
  return [ref, ...sizes.map((size) => size.ref)]
}
