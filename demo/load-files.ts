import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findMediaType } from '#domain/catalogue/product-file.ts'
import type { Tx } from '#server/db/client.ts'
import { productFile, productFilePiece } from '#server/db/schema/publication.ts'
import { saveParts } from '#server/services/catalogue/file-parts.ts'
import type { products } from './content/products.ts'

/** What buyers get, by the name under which they get it. */
const FILES: { product: (typeof products)[number]['ref']; name: string; file: string }[] = [
  { product: 'prd:first-forty', name: 'The First Forty.epub', file: 'first-forty.epub' },
  { product: 'prd:first-forty', name: 'The First Forty.pdf', file: 'first-forty.pdf' },
  { product: 'prd:read-aloud', name: 'Fifty Lines, read aloud.mp3', file: 'fifty-lines.mp3' },
  { product: 'prd:read-aloud', name: 'Fifty Lines, the text.pdf', file: 'fifty-lines.pdf' },
]

/** The files of what is digital in the store; a product that has files keeps those it has. */
export async function loadFiles(tx: Tx, now: Date): Promise<void> {
  const there = new Set((await tx.select({ product: productFile.product }).from(productFile)).map((row) => row.product))
  for (const { product, name, file } of FILES) {
    const mediaType = findMediaType(name)
    if (there.has(product) || !mediaType) continue
    const body = readFileSync(new URL(`./files/${file}`, import.meta.url))
    const id = randomUUID()
    await tx.insert(productFile).values({ id, product, name, mediaType, size: body.length, begunAt: now, readyAt: now })
    await saveParts(tx, productFilePiece, id, body)
  }
}
