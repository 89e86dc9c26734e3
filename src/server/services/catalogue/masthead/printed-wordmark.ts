import { inArray } from 'drizzle-orm'
import type { Masthead } from '#domain/masthead/masthead.ts'
import { FACE_LOOKS, wordmarkKey } from '#domain/masthead/masthead.ts'
import type { PrintedWordmark } from '../../../adapters/pdf/wordmark.ts'
import type { Db } from '../../../db/client.ts'
import { picture } from '../../../db/schema/publication.ts'

/** The name as it is printed on paper. */
export async function readPrintedWordmark(
  db: Db,
  { face, capitals, picture: files }: Masthead,
): Promise<PrintedWordmark> {
  const { family, italic } = FACE_LOOKS[face]
  const letters = { face: family === 'sans' ? 'sans' : italic ? 'italic' : 'serif', capitals } as const
  if (!files) return { ...letters, picture: null }
  const [light, dark] = [wordmarkKey(files.light), wordmarkKey(files.dark)]
  const rows = await db
    .select({ key: picture.key, body: picture.body })
    .from(picture)
    .where(inArray(picture.key, [light, dark]))
  const bytes = (key: string) => rows.find((row) => row.key === key)?.body
  const [onLight, onDark] = [bytes(light), bytes(dark)]
  if (!onLight || !onDark) return { ...letters, picture: null }
  const shape = files.width / files.height
  return { ...letters, picture: { shape, onLight: new Uint8Array(onLight), onDark: new Uint8Array(onDark) } }
}
