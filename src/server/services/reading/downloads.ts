import { findMediaType } from '#domain/catalogue/product-file.ts'
import type { FileFormat } from '#domain/reading/issue-files.ts'
import { FILE_FORMATS, FILE_MEDIA_TYPES, formatsOffered, formatsToMake } from '#domain/reading/issue-files.ts'
import type { Db } from '../../db/client.ts'
import { productFilePiece } from '../../db/schema/publication.ts'
import { issueFilePart } from '../../db/schema/reading.ts'
import type { Queue } from '../../jobs/queue.ts'
import { streamParts } from '../catalogue/file-parts.ts'
import { findFile } from '../catalogue/product-file.ts'
import { digitalProduct } from '../catalogue/products.ts'
import type { Catalogue, Issue } from '../catalogue/read-catalogue.ts'
import { readIssueText } from '../issues/issue-text.ts'
import { fileStem, findReleased, issueSubtitle } from './edition.ts'
import { newestFile } from './files.ts'
import type { Claim, Right } from './link.ts'
import { readClaim, signClaim } from './link.ts'
import { readReadingKey, signReadingKey } from './reading-key.ts'
import type { Holder } from './rights.ts'
import { mayRead, ownRefs } from './rights.ts'
import { findCopy } from './stamp/stamp-copy.ts'
import { withTail } from './stamp/with-tail.ts'

/** One thing that can be read, with a link to each of its files; a product whose file staff have taken away has none. */
export type Download = {
  ref: string
  title: string
  subtitle: string
  /** The page of an issue whose text is here. */
  read: string | null
  files: LinkedFile[]
}
/** An issue's are named by their format; one that is still being made has no size. */
export type LinkedFile = { name: string; size: number | null; href: string }
/** An MP3 that a page plays. */
export type Sound = { name: string; href: string }
export type OpenFile = {
  name: string
  mediaType: string
  size: number
  /** The same as long as the content is. */
  tag: string | null
  /** Both ends included. */
  read(from: number, to: number): ReadableStream
}
export type Downloads = {
  /** Links that open for a quarter of an hour; what has no digital form is left out. Whether the right stands is asked when one is opened. */
  links(right: Right, refs: readonly string[]): Promise<Download[]>
  /** To one file of a thing, in the same way. */
  link(right: Right, ref: string, file: string): string
  /** All that an account has bought in digital form or was served as a digital subscriber, newest issue first. */
  ofAccount(accountId: string): Promise<Download[]>
  /** Null for a link that does not open, for whatever reason. */
  open(signed: string, asking: () => Promise<Holder>): Promise<OpenFile | 'being made' | null>
  /** What plays of a product for whoever may download it; empty for others. */
  sounds(ref: string, holder: Holder): Promise<Sound[]>
  /** One of them, as long as the right stands. */
  openSound(product: string, file: string, holder: Holder): Promise<OpenFile | null>
  /** The order whose buyer reads an issue by this key; null for one that does not open it. */
  orderByKey(key: string | null, ref: string): string | null
}

const SOUND = 'audio/mpeg'

const isFormat = (file: string): file is FileFormat => FILE_FORMATS.some((format) => format === file)

type Parts = {
  db: Db
  secret: Buffer
  catalogue(): Promise<Catalogue>
  send: Queue['send']
  /** Before a reader gets a file of an issue whose release could be undone; false when it was. */
  noteRead(issue: number): Promise<boolean>
  now(): Date
}

export function openDownloads({ db, secret, catalogue, send, noteRead, now }: Parts): Downloads {
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
      const issue = findReleased(shelf, ref)
      if (issue) {
        const files = offered(issue).map((format) => ({
          name: format.toUpperCase(),
          size: issue.files.find((file) => file.format === format)?.size ?? null,
          href: href(format),
        }))
        return [{ ref, title: issue.title, subtitle: issueSubtitle(issue), read: readAt(right, shelf, ref), files }]
      }
      const product = digitalProduct(shelf, ref)
      if (!product) return []
      const files = product.files.map(({ id, name, size }) => ({ name, size, href: href(id) }))
      return [{ ref, title: product.name, subtitle: product.details[0] ?? '', read: null, files }]
    })
  }

  async function issueFile(
    { by, id: holder, ref }: Claim,
    format: FileFormat,
    staff: boolean,
  ): Promise<OpenFile | 'being made' | null> {
    const shelf = await catalogue()
    const issue = findReleased(shelf, ref)
    if (!issue) return null
    const row = await newestFile(db, issue.number, format)
    if (!row) {
      if (!formatsToMake(await readIssueText(db, issue.number)).includes(format)) return null
      // Usually it is under way already; the job finds that out.
      await db.transaction((tx) => send(tx, 'files', { issue: issue.number }))
      return 'being made'
    }
    const { id, size } = row
    const name = `${fileStem(shelf.publication.name, issue)}.${format}`
    const read = (from: number, to: number) => streamParts(db, issueFilePart, { file: id, from, to })
    const file = { name, mediaType: FILE_MEDIA_TYPES[format], size, tag: id, read }
    const stamps = shelf.publication.stampsDownloads && by !== 'staff'
    const copy = stamps ? await findCopy({ db, send }, row, { by, id: holder }) : null
    if (stamps && !copy) return 'being made'
    if (issue.releasePending && !staff && !(await noteRead(issue.number))) return null
    return copy ? withTail(file, copy) : file
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

  /** By the same right as its download. */
  async function mayHear(ref: string, { accountId, staff }: Holder): Promise<boolean> {
    if (!accountId) return false
    const { issues } = await catalogue()
    return mayRead(db, issues, { by: staff ? 'staff' : 'account', id: accountId, ref })
  }

  return {
    links,
    link,
    async sounds(ref, holder) {
      const product = digitalProduct(await catalogue(), ref)
      const files = product?.files.filter(({ name }) => findMediaType(name) === SOUND) ?? []
      if (!product || files.length === 0 || !(await mayHear(ref, holder))) return []
      return files.map(({ id, name }) => ({ name: name.replace(/\.mp3$/i, ''), href: `/listen/${product.slug}/${id}` }))
    },
    async openSound(slug, file, holder) {
      const { products } = await catalogue()
      const product = products.find((one) => one.slug === slug)
      // Asked first, so that no other name of a file reaches the database.
      const known = product?.files.some(({ id, name }) => id === file && findMediaType(name) === SOUND)
      if (!product || !known || !(await mayHear(product.ref, holder))) return null
      return productFile(product.ref, file)
    },
    async ofAccount(accountId) {
      return links({ by: 'account', id: accountId }, await ownRefs(db, (await catalogue()).issues, accountId))
    },
    orderByKey: (key, ref) => readReadingKey(secret, key, ref),
    async open(signed, asking) {
      const claim = readClaim(secret, signed, now())
      const holder = claim && (await asking())
      if (!holder || !belongsTo(claim, holder)) return null
      if (!(await mayRead(db, (await catalogue()).issues, claim))) return null
      return isFormat(claim.file) ? issueFile(claim, claim.file, holder.seesIssues) : productFile(claim.ref, claim.file)
    },
  }
}

/** A receipt opens by its link alone, and so do its downloads; every other link needs the session it was made for. */
function belongsTo({ by, id, ref }: Claim, { accountId, seatId, staff, seesIssues }: Holder): boolean {
  if (by === 'purchase') return true
  if (by === 'seat') return id === seatId
  const isStaff = ref.startsWith('iss:') ? seesIssues : staff
  return id === accountId && (by === 'account' || isStaff)
}

function offered({ pieces, files }: Issue): FileFormat[] {
  const uploaded = files.filter(({ origin }) => origin === 'uploaded').map(({ format }) => format)
  return formatsOffered({ pieces: pieces.length, uploaded })
}
