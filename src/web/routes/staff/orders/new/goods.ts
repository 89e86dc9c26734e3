import type { GoodType } from '#domain/cart/cart-item.ts'
import type { Catalogue } from '#server/services/catalogue/read-catalogue.ts'

export type SoldByPiece = { key: string; type: GoodType; ref: string; name: string }

export function goodsOf({ publication, products, issues }: Catalogue): SoldByPiece[] {
  const good = (type: GoodType, ref: string, name: string) => ({ key: `${type} ${ref}`, type, ref, name })
  return [
    ...products.flatMap(({ ref, name, kind, sizes }) =>
      kind === 'sized'
        ? sizes.map((size) => good('sized-product', size.ref, `${name}, ${size.name}`))
        : [good(kind === 'digital' ? 'digital-product' : 'basic-product', ref, name)],
    ),
    ...issues.flatMap(({ ref, number, title, publishedOn, releasedOn }) => [
      ...(publishedOn ? [good('print-issue', ref, `No. ${number}, ${title} (Print)`)] : []),
      ...(releasedOn && publication.sellsDigital
        ? [good('digital-issue', ref, `No. ${number}, ${title} (Digital)`)]
        : []),
    ]),
  ]
}
