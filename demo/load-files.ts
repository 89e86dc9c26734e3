import { randomUUID } from 'node:crypto'
import { findMediaType, PIECE } from '#domain/catalogue/product-file.ts'
import type { Tx } from '#server/db/client.ts'
import { productFile, productFilePiece } from '#server/db/schema/publication.ts'
import type { ProductSlug } from './content/products.ts'
import { products } from './content/products.ts'
import type { Book } from './files/book.ts'
import { bookAsEpub, bookAsPdf } from './files/book.ts'
import { silence, twelveTracks } from './files/tracks.ts'

const PUBLISHED = '2026-03-10'

type DemoFile = { name: string; body: Uint8Array }

/** Small real files for what is digital in the store; a product that has files keeps those it has. */
export async function loadFiles(tx: Tx, now: Date): Promise<void> {
  const there = new Set((await tx.select({ product: productFile.product }).from(productFile)).map((row) => row.product))
  if (!there.has('prd:first-forty')) await save(tx, { product: 'prd:first-forty', files: await anthology(), now })
  if (!there.has('prd:read-aloud')) await save(tx, { product: 'prd:read-aloud', files: await soundEdition(), now })
}

async function anthology(): Promise<DemoFile[]> {
  const book = makeBook('first-forty', 'The First Forty')
  return [
    { name: 'The First Forty.epub', body: bookAsEpub(book) },
    { name: 'The First Forty.pdf', body: await bookAsPdf(book) },
  ]
}

async function soundEdition(): Promise<DemoFile[]> {
  return [
    { name: 'Read Aloud, a sample.mp3', body: silence() },
    { name: 'Read Aloud, all twelve tracks.zip', body: twelveTracks(PUBLISHED) },
    { name: 'Read Aloud, the texts.pdf', body: await bookAsPdf(makeBook('read-aloud', 'Read Aloud')) },
  ]
}

function makeBook(slug: ProductSlug, title: string): Book {
  return { title, about: products.find((one) => one.slug === slug)?.description ?? '', published: PUBLISHED }
}

async function save(tx: Tx, { product, files, now }: { product: string; files: DemoFile[]; now: Date }): Promise<void> {
  for (const { name, body } of files) {
    const mediaType = findMediaType(name)
    if (!mediaType || body.length > PIECE) throw new Error(`${name} is no small file of a kind that is sold.`)
    const id = randomUUID()
    await tx.insert(productFile).values({ id, product, name, mediaType, size: body.length, begunAt: now, readyAt: now })
    await tx.insert(productFilePiece).values({ file: id, at: 0, body: Buffer.from(body) })
  }
}
