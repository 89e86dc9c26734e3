import { eq } from 'drizzle-orm'
import type { KeptPicture, ShownPicture } from '#domain/pictures/shown-picture.ts'
import { fittingPath, fittingSize, shownPicture } from '#domain/pictures/shown-picture.ts'
import type { Db } from '../../../db/client.ts'
import { picture } from '../../../db/schema/publication.ts'
import { DRAWING, readPicture, readPictureSize } from '../picture.ts'

export type PictureOnPage = {
  shown: ShownPicture
  alt: string | null
  /** Where a message finds it; mail programs do not show drawings. */
  mail: string | null
  digest: string
  /** We drew it, as nobody has given a picture. */
  drawn: boolean
  colour: string | null
  sizes: KeptPicture['sizes']
}

/** As wide as a message shows it on a sharp screen. */
const MAIL_WIDTH = 480

const { key, digest, mediaType, width, height, colour, sizes, alt } = picture
const COLUMNS = { key, digest, mediaType, width, height, colour, sizes, alt }

/** All pictures by their keys, without their bytes. */
export async function readShownPictures(db: Db): Promise<(key: string) => PictureOnPage> {
  const rows = await db.select(COLUMNS).from(picture)
  const pictures = new Map(rows.map((row) => [row.key, onPage(row)]))
  // One that came while the rest was being read: the catalogue is read again at once.
  const unknown = { shown: { src: '' }, alt: null, mail: null, digest: '', drawn: true, colour: null, sizes: null }
  return (key) => pictures.get(key) ?? unknown
}

export async function readShownPicture(db: Db, wanted: string): Promise<PictureOnPage | null> {
  const [row] = await db.select(COLUMNS).from(picture).where(eq(picture.key, wanted))
  return row ? onPage(row) : null
}

/** As large as paper of this width needs it; null for a drawing, which is set in type there. */
export async function readPaintedPicture(db: Db, wanted: string, width: number): Promise<Uint8Array | null> {
  const [row] = await db.select(COLUMNS).from(picture).where(eq(picture.key, wanted))
  if (!row || row.mediaType === DRAWING) return null
  const size = fittingSize(row, width)
  const found = (size && (await readPictureSize(db, wanted, size))) ?? (await readPicture(db, wanted))
  return found && new Uint8Array(found.body)
}

function onPage({ alt, ...row }: KeptPicture & { alt: string | null }): PictureOnPage {
  const drawn = row.mediaType === DRAWING
  return {
    shown: shownPicture(row),
    alt,
    mail: drawn ? null : fittingPath(row, MAIL_WIDTH),
    digest: row.digest,
    drawn,
    colour: row.colour,
    sizes: row.sizes,
  }
}
