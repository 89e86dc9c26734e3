import type { Catalogue, Product } from './read-catalogue.ts'
import type { StockLevels } from './stock.ts'

/** Also of those that are sold no more. */
export function digitalProduct({ products, notSold }: Catalogue, ref: string): Product | null {
  return [...products, ...notSold].find((one) => one.ref === ref && one.kind === 'digital') ?? null
}

/** Everything of a product that can run out. */
export function stockRefs(product: Product): string[] {
  if (product.kind === 'digital') return []
  return product.kind === 'sized' ? product.sizes.map(({ ref }) => ref) : [product.ref]
}

/** The product by the names of the spec. */
export function productAnswer(product: Product, levels: StockLevels) {
  return {
    ref: product.ref,
    name: product.name,
    slug: product.slug,
    image: product.picture.src,
    print_price: product.price,
    quantity: product.kind === 'basic' ? (levels[product.ref] ?? 0) : null,
    sizes: product.sizes.map(({ ref, name }) => ({ ref, name, quantity: levels[ref] ?? 0 })),
  }
}
