import { makePdf } from '../../adapters/pdf/make-pdf.ts'
import type { Db } from '../../db/client.ts'
import { productFilePiece } from '../../db/schema/publication.ts'
import { streamParts } from '../catalogue/file-parts.ts'
import { readPicture } from '../catalogue/picture.ts'
import { findFile } from '../catalogue/product-file.ts'
import { digitalProduct } from '../catalogue/products.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { Edition } from './edition.ts'
import { findEdition } from './edition.ts'
import { makeEpub } from './epub.ts'
import type { Claim, Right } from './link.ts'
import { readClaim, signClaim } from './link.ts'
import { readReadingKey, signReadingKey } from './reading-key.ts'
import type { Holder } from './rights.ts'
import { mayRead, ownRefs } from './rights.ts'

/** One thing that can be read, with a link to each of its files; a product whose file staff have taken away has none. */
export type Download = {
  ref: string
  title: string
  subtitle: string
  /** The page of an issue whose text is here. */
  read: string | null
  files: LinkedFile[]
}
/** An issue's are named by their kind and made when they are asked for, so that their size is not known. */
export type LinkedFile = { name: string; size: number | null; href: string }
export type OpenFile = {
  name: string
  mediaType: string
  size: number
  /** The same as long as the content is. */
  tag: string | null
  /** Both ends included. */
  read(from: number, to: number): Uint8Array<ArrayBuffer> | ReadableStream
}
export type Downloads = {
  /** Links that open for a quarter of an hour; what has no digital form is left out. Whether the right stands is asked when one is opened. */
  links(right: Right, refs: readonly string[]): Promise<Download[]>
  /** To one file of a thing, in the same way. */
  link(right: Right, ref: string, file: string): string
  /** All that an account has bought in digital form or was served as a digital subscriber, newest issue first. */
  ofAccount(accountId: string): Promise<Download[]>
  /** Null for a link that does not open, for whatever reason. */
  open(signed: string, asking: () => Promise<Holder>): Promise<OpenFile | null>
  /** The order whose buyer reads an issue by this key; null for one that does not open it. */
  orderByKey(key: string | null, ref: string): string | null
}

const KINDS = { epub: 'application/epub+zip', pdf: 'application/pdf' } as const
type Kind = keyof typeof KINDS
const isKind = (file: string): file is Kind => Object.hasOwn(KINDS, file)

type Parts = {
  db: Db
  secret: Buffer
  catalogue(): Promise<Catalogue>
  onDrop(listener: () => void): void
  now(): Date
}

export function openDownloads({ db, secret, catalogue, onDrop, now }: Parts): Downloads {
  // A book is some tens of kilobytes, and is made anew when the catalogue changes.
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  onDrop(() => made.clear())

  const link = (right: Right, ref: string, file: string) =>
    `/download/${signClaim(secret, { ...right, ref, file }, now())}`

  /** Guests have no session to know them by. */
  function readAt(right: Right, { issues }: Catalogue, ref: string): string | null {
    const issue = issues.find((one) => one.ref === ref)
    if (!issue || issue.pieces.length === 0) return null
    const key = right.by === 'purchase' ? `?key=${signReadingKey(secret, right.id, ref)}` : ''
    return `/issue/${issue.slug}${key}`
  }

  async function links(right: Right, refs: readonly string[]): Promise<Download[]> {
    const shelf = await catalogue()
    return refs.flatMap((ref): Download[] => {
      const href = (file: string) => link(right, ref, file)
      const edition = findEdition(shelf, ref)
      if (edition) {
        const files = Object.keys(KINDS).map((kind) => ({ name: kind.toUpperCase(), size: null, href: href(kind) }))
        return [{ ref, title: edition.title, subtitle: edition.subtitle, read: readAt(right, shelf, ref), files }]
      }
      const product = digitalProduct(shelf, ref)
      if (!product) return []
      const files = product.files.map(({ id, name, size }) => ({ name, size, href: href(id) }))
      return [{ ref, title: product.name, subtitle: product.details[0] ?? '', read: null, files }]
    })
  }

  async function make(edition: Edition, kind: Kind): Promise<Uint8Array<ArrayBuffer>> {
    if (kind === 'pdf') return makePdf({ kind: 'edition', content: edition })
    return new Uint8Array(makeEpub(edition, await readPicture(db, edition.picture)))
  }

  async function issueFile(ref: string, kind: Kind): Promise<OpenFile | null> {
    const edition = findEdition(await catalogue(), ref)
    if (!edition) return null
    const name = `${edition.stem}.${kind}`
    const making = made.get(name) ?? make(edition, kind)
    made.set(name, making)
    making.catch(() => made.delete(name))
    const body = await making
    const read = (from: number, to: number) => body.subarray(from, to + 1)
    return { name, mediaType: KINDS[kind], size: body.length, tag: null, read }
  }

  async function productFile(ref: string, id: string): Promise<OpenFile | null> {
    const row = await findFile(db, ref, id)
    if (!row) return null
    const { name, mediaType, size } = row
    return {
      name,
      mediaType,
      size,
      tag: id,
      read: (from, to) => streamParts(db, productFilePiece, { file: id, from, to }),
    }
  }

  return {
    links,
    link,
    async ofAccount(accountId) {
      return links({ by: 'account', id: accountId }, await ownRefs(db, (await catalogue()).issues, accountId))
    },
    orderByKey: (key, ref) => readReadingKey(secret, key, ref),
    async open(signed, asking) {
      const claim = readClaim(secret, signed, now())
      if (!claim || !belongsTo(claim, await asking())) return null
      if (!(await mayRead(db, (await catalogue()).issues, claim))) return null
      return isKind(claim.file) ? issueFile(claim.ref, claim.file) : productFile(claim.ref, claim.file)
    },
  }
}

/** A receipt opens by its link alone, and so do its downloads; every other link needs the session it was made for. */
function belongsTo({ by, id }: Claim, { accountId, seatId, staff }: Holder): boolean {
  if (by === 'purchase') return true
  if (by === 'seat') return id === seatId
  return id === accountId && (by === 'account' || staff)
}
