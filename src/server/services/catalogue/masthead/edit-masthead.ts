import { createHash } from 'node:crypto'
import { accentFault } from '#domain/masthead/accent.ts'
import type { Masthead, WordmarkPicture } from '#domain/masthead/masthead.ts'
import { wordmarkKey } from '#domain/masthead/masthead.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { EncodedWordmark } from '../../../adapters/pictures/wordmark-picture.ts'
import { encodeWordmark } from '../../../adapters/pictures/wordmark-picture.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Tx } from '../../../db/client.ts'
import { publication } from '../../../db/schema/publication.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { savePicture } from '../picture.ts'

export type MastheadOrder = Omit<Masthead, 'picture'> & {
  /** Null takes the picture away; without any the one that is there stays. */
  picture?: Buffer | null | undefined
  oneColour: boolean
  actor: string
}

/** How the publication looks from now on, on pages, messages and paper. */
export async function saveMasthead(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
  { picture: sent, oneColour, actor, ...looks }: MastheadOrder,
): Promise<Outcome<null>> {
  const light = accentFault(looks.accent.light, 'light')
  const dark = accentFault(looks.accent.dark, 'dark')
  if (light || dark) return refuse({ ...(light && { 'accent.light': light }), ...(dark && { 'accent.dark': dark }) })
  const tried = sent ? await tryWordmark(sent, oneColour) : null
  if (tried && !tried.ok) return tried
  const encoded = tried?.value
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    const [row] = await tx.select({ masthead: publication.masthead }).from(publication).for('update')
    if (!row) throw new Error('There is no publication in this database yet.')
    const kept = sent === null ? null : row.masthead.picture
    const masthead: Masthead = { ...looks, picture: encoded ? await saveFiles(tx, encoded) : kept }
    await tx.update(publication).set({ masthead })
    await writeAudit(tx, now(), {
      actor,
      action: 'changed the masthead',
      subject: 'publication',
      before: row.masthead,
      after: masthead,
    })
    return done(null)
  })
}

/** What would become of a picture; nothing of it is kept. */
export async function tryWordmark(sent: Buffer, oneColour: boolean): Promise<Outcome<EncodedWordmark>> {
  const encoded = await encodeWordmark(sent, { oneColour })
  return 'why' in encoded ? refuse({ picture: encoded.why }) : done(encoded)
}

/** Never in the place of another: a message that was sent keeps its picture. */
async function saveFiles(tx: Tx, { width, height, icon, ...files }: EncodedWordmark): Promise<WordmarkPicture> {
  const save = async (body: Buffer) => {
    const digest = createHash('sha256').update(body).digest('hex')
    await savePicture(tx, wordmarkKey(digest), { mediaType: 'image/png', body })
    return digest
  }
  return {
    width,
    height,
    light: await save(files.light),
    dark: await save(files.dark),
    smallLight: await save(files.smallLight),
    smallDark: await save(files.smallDark),
    icon: icon && (await save(icon)),
  }
}
