import type { Db } from '../../db/client.ts'
import type { Catalogue } from '../catalogue.ts'
import { readPicture } from '../picture.ts'
import type { Edition } from './edition.ts'
import { editionOf } from './edition.ts'
import { makeEditionPdf } from './edition-pdf.ts'
import { makeEpub } from './epub.ts'
import type { Claim, FileKind, Right } from './link.ts'
import { FILE_KINDS, readClaim, signClaim } from './link.ts'
import { mayRead, ownRefs } from './rights.ts'

/** One thing that can be read, with a link to each of its files. */
export type Download = { ref: string; title: string; subtitle: string; files: { kind: FileKind; href: string }[] }
export type DownloadedFile = { name: string; mediaType: string; body: Uint8Array<ArrayBuffer> }
/** Who asks, as far as the session tells. */
export type Asking = { accountId: string | null; seatId: string | null }

export type Downloads = {
  /** Links that open for a quarter of an hour; what has no digital form is left out. Whether the right stands is asked when one is opened. */
  links(right: Right, refs: readonly string[]): Promise<Download[]>
  /** All that an account has bought in digital form or was served as a digital subscriber, newest issue first. */
  ofAccount(accountId: string): Promise<Download[]>
  /** Null for whatever link does not open, whyever. */
  open(signed: string, asking: () => Promise<Asking>): Promise<DownloadedFile | null>
}

const MEDIA_TYPES: Record<FileKind, string> = { epub: 'application/epub+zip', pdf: 'application/pdf' }

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

  async function links(right: Right, refs: readonly string[]): Promise<Download[]> {
    const shelf = await catalogue()
    return refs.flatMap((ref) => {
      const edition = editionOf(shelf, ref)
      if (!edition) return []
      const href = (kind: FileKind) => `/download/${signClaim(secret, { ...right, ref, kind }, now())}`
      const { title, subtitle } = edition
      return [{ ref, title, subtitle, files: FILE_KINDS.map((kind) => ({ kind, href: href(kind) })) }]
    })
  }

  async function make(edition: Edition, kind: FileKind): Promise<Uint8Array<ArrayBuffer>> {
    if (kind === 'pdf') return new Uint8Array(await makeEditionPdf(edition))
    return new Uint8Array(makeEpub(edition, await readPicture(db, edition.picture)))
  }

  async function fileOf({ ref, kind }: Claim): Promise<DownloadedFile | null> {
    const edition = editionOf(await catalogue(), ref)
    if (!edition) return null
    const name = `${edition.stem}.${kind}`
    const making = made.get(name) ?? make(edition, kind)
    made.set(name, making)
    making.catch(() => made.delete(name))
    return { name, mediaType: MEDIA_TYPES[kind], body: await making }
  }

  return {
    links,
    async ofAccount(accountId) {
      return links({ by: 'account', id: accountId }, await ownRefs(db, accountId))
    },
    async open(signed, asking) {
      const claim = readClaim(secret, signed, now())
      if (!claim || !belongsTo(claim, await asking()) || !(await mayRead(db, claim))) return null
      return fileOf(claim)
    },
  }
}

/** A receipt is opened by its link alone, and so is what hangs on it; all else needs the session it was made for. */
function belongsTo({ by, id }: Claim, { accountId, seatId }: Asking): boolean {
  if (by === 'account') return id === accountId
  return by === 'purchase' || id === seatId
}
