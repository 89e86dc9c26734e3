import { eq } from 'drizzle-orm'
import { PAPERS } from '#domain/masthead/accent.ts'
import { FACE_LOOKS, wordmarkKey } from '#domain/masthead/masthead.ts'
import type { Painted } from '../../../adapters/pictures/card-picture.ts'
import { paintCard } from '../../../adapters/pictures/card-picture.ts'
import type { Db } from '../../../db/client.ts'
import { linkCard as cards, issue, picture, product } from '../../../db/schema/publication.ts'
import type { Log } from '../../../log.ts'
import { readPicture } from '../picture.ts'
import type { Catalogue, Issue, Publication } from '../read-catalogue.ts'
import type { LinkCard } from './link-card.ts'
import { findCard } from './link-card.ts'

/** Behind what has no colour of its own. */
const PLAIN_GROUND = '#ece6da'
const MARGIN = 45
/** A wordmark has air around it. */
const WORDMARK_MARGIN = 200
/** One is made at a time; who asks beyond these is told to come back. */
const MOST_WAITING = 20

export type LinkCards = {
  /** `busy`: too many are waited for. Null where there is none, or not for everybody. */
  read(name: string): Promise<{ body: Buffer; version: string } | 'busy' | null>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; log: Pick<Log, 'warn'> }

/** Cards are made when they are first asked for, and kept until something on them changes. */
export function openLinkCards({ db, catalogue, log }: Parts): LinkCards {
  const making = new Map<string, Promise<Buffer | null>>()
  let last: Promise<unknown> = Promise.resolve()

  function make(card: LinkCard, read: Catalogue): Promise<Buffer | null> {
    const made = last.then(async () => {
      const painted = await findPainted(db, card.name, read)
      const body = painted && (await paintCard(painted))
      if (body) await keep(db, card, body).catch((error) => log.warn({ err: error }, 'link card not kept'))
      return body
    })
    last = made.catch(() => null)
    return made
  }

  return {
    async read(name) {
      const read = await catalogue()
      const card = findCard(name, read)
      if (!card) return null
      const { version } = card
      const [kept] = await db.select().from(cards).where(eq(cards.name, name))
      if (kept?.version === version) return { body: kept.body, version }
      const key = `${name} ${version}`
      if (!making.has(key)) {
        if (making.size >= MOST_WAITING) return 'busy'
        making.set(
          key,
          make(card, read).finally(() => making.delete(key)),
        )
      }
      const body = await making.get(key)
      return body ? { body, version } : null
    },
  }
}

async function keep(db: Db, { name, version }: LinkCard, body: Buffer): Promise<void> {
  await db
    .insert(cards)
    .values({ name, version, body })
    .onConflictDoUpdate({ target: cards.name, set: { version, body } })
}

async function findPainted(db: Db, name: string, { publication, issues }: Catalogue): Promise<Painted | null> {
  const [kind = '', slug = ''] = name.split('/')
  if (kind === 'issue')
    return paintedCover(
      db,
      issues.find((one) => one.slug === slug),
    )
  if (kind === 'product') return paintedProduct(db, slug)
  return paintedName(db, publication)
}

async function paintedCover(db: Db, shown: Issue | undefined): Promise<Painted | null> {
  if (!shown) return null
  const [row] = await db
    .select({ picture: picture.body })
    .from(issue)
    .innerJoin(picture, eq(picture.key, issue.cover))
    .where(eq(issue.slug, shown.slug))
  return row ? { ...row, ground: shown.accent.light, margin: MARGIN, edged: true } : null
}

async function paintedProduct(db: Db, slug: string): Promise<Painted | null> {
  const [row] = await db
    .select({ picture: picture.body, colour: picture.colour })
    .from(product)
    .innerJoin(picture, eq(picture.key, product.picture))
    .where(eq(product.slug, slug))
  return row ? { picture: row.picture, ground: row.colour ?? PLAIN_GROUND, margin: MARGIN, edged: false } : null
}

const FACES = { serif: 'display', sans: 'sans' } as const

/** The wordmark; a name that we have no letters for is left out of its ground. */
async function paintedName(db: Db, { name, tagline, masthead }: Publication): Promise<Painted> {
  const wordmark = masthead.picture && (await readPicture(db, wordmarkKey(masthead.picture.light)))
  if (wordmark) return { picture: wordmark.body, ground: PAPERS.light, margin: WORDMARK_MARGIN, edged: false }
  // Loaded when it is needed: the outlines of three alphabets.
  const { nameCard } = await import('../../../artwork/name-card.ts')
  const { family, italic } = FACE_LOOKS[masthead.face]
  const drawn = nameCard({
    name: masthead.capitals ? name.toUpperCase() : name,
    tagline,
    face: italic ? 'italic' : FACES[family],
    fill: PAPERS.light,
  })
  return { picture: Buffer.from(drawn ?? EMPTY), ground: masthead.accent.light, margin: MARGIN, edged: false }
}

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
