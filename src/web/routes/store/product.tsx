import { data, Link } from 'react-router'
import { shippingOfOne, shippingTiers } from '#domain/catalogue/delivery-times.ts'
import { formatFileSize } from '#domain/catalogue/product-file.ts'
import { csvMoney } from '#domain/csv.ts'
import { formatMoney } from '#domain/money.ts'
import { openingPicture } from '#domain/pictures/shown-picture.ts'
import type { Product } from '#server/services/catalogue/read-catalogue.ts'
import type { StockLevels } from '#server/services/catalogue/stock.ts'
import { href } from '../../href.ts'
import type { Offer } from '../../parts/cart/add-to-cart.tsx'
import { AddToCart } from '../../parts/cart/add-to-cart.tsx'
import { productCards } from '../../parts/catalogue/product-card.ts'
import { ProductCards } from '../../parts/catalogue/product-cards.tsx'
import { ProductPicture } from '../../parts/catalogue/product-picture.tsx'
import { LINKS_ARE_SHORT, NamedFiles } from '../../parts/orders/download-list.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Prose } from '../../parts/prose.tsx'
import { appContext } from '../../request-context.ts'
import { useCurrency } from '../../root-data.ts'
import { absolute, pageMeta, siteOf } from '../../site.ts'
import { Price } from '../../ui/price.tsx'
import type { Route } from './+types/product.ts'

const ALSO = 4
const FILES_NAMED = 4

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { publication, prices, products } = await app.catalogue()
  const { currency } = publication
  const product = products.find(({ slug }) => slug === params.slug)
  if (!product) throw data(null, { status: 404 })
  const levels = await app.stock([product.ref, ...product.sizes.map(({ ref }) => ref)])
  const own = product.kind === 'digital' ? await app.reading.ofProduct(request, product.ref) : null
  const { slug, name, price, description, picture, pictureAlt, tags } = product
  const details = [...product.details, ...filesLine(product)]
  const alike = (other: Product) => Number(other.tags.some((tag) => tag !== 'featured' && tags.includes(tag)))
  const others = products.filter((other) => other !== product).toSorted((a, b) => alike(b) - alike(a))
  return {
    product: {
      slug,
      name,
      price,
      plainPrice: csvMoney(price, currency),
      description,
      details,
      picture: openingPicture(picture),
      alt: pictureAlt,
    },
    sounds: await app.reading.sounds(request, product.ref),
    offers: offersOf(product, levels),
    ownFiles: own?.files,
    shipping:
      product.kind === 'digital'
        ? null
        : `${shippingOfOne('Shipping for one', prices.goodsShipping, publication)} ${shippingTiers(prices.goodsShipping, publication)}`,
    supportEmail: publication.supportEmail,
    publication: publication.name,
    currency: currency.code,
    others: await productCards(app, others.slice(0, ALSO)),
  }
}

/** What is bought with a download, before it is bought: EPUB 14 kB, PDF 1.2 MB. */
function filesLine({ files }: Product): string[] {
  if (files.length === 0) return []
  const whole = files.reduce((bytes, { size }) => bytes + size, 0)
  if (files.length > FILES_NAMED) return [`To download: ${files.length} files, ${formatFileSize(whole)}`]
  const each = files.map(({ name, size }) => `${name.split('.').pop()?.toUpperCase()} ${formatFileSize(size)}`)
  return [`To download: ${each.join(', ')}`]
}

function offersOf({ ref, name, kind, price, sizes }: Product, levels: StockLevels): Offer[] {
  if (kind === 'sized')
    return sizes.map((size) => ({
      item: { type: 'sized-product', ref: size.ref },
      label: size.name,
      price,
      available: levels[size.ref] ?? 0,
    }))
  if (kind === 'digital') return [{ item: { type: 'digital-product', ref }, label: name, price, available: null }]
  return [{ item: { type: 'basic-product', ref }, label: name, price, available: levels[ref] ?? 0 }]
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return [{ title: 'Nothing here' }]
  const { product, offers, publication, currency } = loaderData
  const path = href('/store/product/:slug', params)
  const available = offers.some((offer) => offer.available !== 0)
  return pageMeta(site, {
    title: `${product.name}, ${publication}`,
    description: product.description.split('\n')[0] ?? '',
    path,
    kind: 'product',
    structured: {
      '@type': 'Product',
      name: product.name,
      description: product.description,
      image: absolute(site, product.picture.src),
      brand: { '@type': 'Brand', name: publication },
      offers: {
        '@type': 'Offer',
        url: absolute(site, path),
        price: product.plainPrice,
        priceCurrency: currency,
        availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
      },
    },
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const currency = useCurrency()
  const { product, sounds, offers, ownFiles, shipping, supportEmail, others } = loaderData
  return (
    <>
      <div className="page grid gap-x-8 gap-y-8 pt-6 lg:grid-cols-12 lg:pt-10">
        <div className="lg:col-span-7">
          <div className="lg:sticky lg:top-[calc(var(--bar)+2.5rem)]">
            <ProductPicture picture={product.picture} alt={product.alt} first />
          </div>
        </div>
        <div className="grid content-start gap-8 lg:col-span-4 lg:col-start-9">
          <div className="grid gap-4">
            <p className="font-sans text-small">
              <Link to={href('/store')} className="linked">
                Store
              </Link>
            </p>
            <h1 className="text-head tracking-[-0.025em]">{product.name}</h1>
            <Price amount={formatMoney(product.price, currency)} className="text-lead" />
          </div>
          <Prose text={product.description} />
          {ownFiles && (
            <section aria-labelledby="own" className="border-ink border-y py-4">
              <h2 id="own" className="text-lead">
                You have this.
              </h2>
              <NamedFiles files={ownFiles} />
              <p className="mt-2 font-sans text-small text-soft">{LINKS_ARE_SHORT}</p>
            </section>
          )}
          {sounds.map(({ name, href }) => (
            <figure key={href} className="font-sans text-small">
              <figcaption className="pb-2">{name}</figcaption>
              {/* biome-ignore lint/a11y/useMediaCaption: staff may put the text beside it as a file; a track of captions is not kept. */}
              <audio controls preload="metadata" src={href} aria-label={name} className="w-full" />
            </figure>
          ))}
          <AddToCart
            key={product.slug}
            legend="Size"
            choose="Choose a size"
            offers={offers}
            shipping={shipping}
            supportEmail={supportEmail}
          />
          <ul className="border-rule border-t font-sans text-small">
            {product.details.map((detail) => (
              <li key={detail} className="border-rule border-b py-2.5">
                {detail}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Section title="Also in the store" className="pt-20 lg:pt-28">
        <ProductCards products={others} row />
      </Section>
    </>
  )
}
