import type { ProductCard } from '../../parts/catalogue/product-card.ts'
import { ProductCards } from '../../parts/catalogue/product-cards.tsx'
import { Section } from '../../parts/page/section.tsx'

export type SwagProps = { products: ProductCard[] }

/** A little of the store, at most two things. */
export function Swag({ products }: SwagProps) {
  if (products.length === 0) return null
  return (
    <Section title="Add something extra" className="pt-16 lg:pt-24">
      <ProductCards products={products} />
    </Section>
  )
}
