import type { GoodType } from '#domain/cart/cart-item.ts'
import type { Cents } from '#domain/money.ts'
import { MEDIUM_LABELS } from '#domain/vocabulary.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'

/** A form in which a product is sold; `counted` where it can run out. */
type Form = [GoodType, { name: string; price: Cents; counted: boolean }]
type Listed = ReadonlyMap<string, Form[]>

const kept = new WeakMap<Catalogue, Listed>()

/** What is sold, by `ref`, and in which forms: made once for each catalogue that was read. */
export function listedOffers(catalogue: Catalogue): Listed {
  const known = kept.get(catalogue)
  if (known) return known
  const listed = new Map(allOffers(catalogue))
  kept.set(catalogue, listed)
  return listed
}

/** Sized products are sold by size, issues once they are out, and digital ones once they are released. */
function* allOffers({ products, issues }: Catalogue): Generator<[string, Form[]]> {
  for (const { ref, name, kind, price, sizes } of products) {
    if (kind === 'basic') yield [ref, [['basic-product', { name, price, counted: true }]]]
    if (kind === 'digital') yield [ref, [['digital-product', { name, price, counted: false }]]]
    for (const size of sizes)
      yield [size.ref, [['sized-product', { name: `${name}, ${size.name}`, price, counted: true }]]]
  }
  for (const { ref, number, title, publishedOn, releasedOn, printPrice, digitalPrice } of issues) {
    if (!publishedOn) continue
    const name = `No. ${number}, ${title}`
    const forms: Form[] = [
      ['print-issue', { name: `${name} (${MEDIUM_LABELS.print})`, price: printPrice, counted: true }],
    ]
    if (releasedOn)
      forms.push(['digital-issue', { name: `${name} (${MEDIUM_LABELS.digital})`, price: digitalPrice, counted: false }])
    yield [ref, forms]
  }
}
