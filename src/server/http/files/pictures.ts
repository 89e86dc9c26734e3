import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { readSize } from '#domain/pictures/picture-sizes.ts'
import type { Db } from '../../db/client.ts'
import type { StoredPicture } from '../../services/catalogue/picture.ts'
import { readPicture, readPictureSize } from '../../services/catalogue/picture.ts'
import type { LinkCards } from '../../services/catalogue/pictures/make-card.ts'
import { notFound } from '../answers/errors.ts'
import type { Env } from '../env.ts'

const compress = promisify(brotliCompress)

type Kept = {
  mediaType: string
  digest: string
  plain: Uint8Array<ArrayBuffer>
  brotli: Uint8Array<ArrayBuffer> | null
}

/** Drawings are small; of uploaded pictures and their sizes no more is kept than this. */
const MOST_KEPT_BYTES = 32_000_000
const BUSY_SECONDS = 5

type Parts = { db: Db; cards: LinkCards; onDrop: (listener: () => void) => void }

/** Covers and product pictures with their sizes, in part kept in memory; a new picture comes with a new address. */
export function mountPictures(web: Hono<Env>, { db, cards, onDrop }: Parts): void {
  const kept = new Map<string, Kept>()
  let bytes = 0
  let generation = 0
  function forget(): void {
    kept.clear()
    bytes = 0
  }
  onDrop(() => {
    forget()
    generation += 1
  })

  async function load(path: string, read: () => Promise<StoredPicture | null>): Promise<Kept | null> {
    const there = kept.get(path)
    if (there) return there
    const asked = generation
    const row = await read()
    if (!row) return null
    const brotli = row.mediaType === 'image/svg+xml' ? new Uint8Array(await compress(row.body)) : null
    const loaded = { mediaType: row.mediaType, digest: row.digest, plain: new Uint8Array(row.body), brotli }
    // One that has been replaced while it was read must not outlive that.
    if (asked === generation) {
      if (bytes + row.body.length > MOST_KEPT_BYTES) forget()
      kept.set(path, loaded)
      bytes += row.body.length
    }
    return loaded
  }

  // Before the rest, whose key takes in every path.
  web.get('/pictures/card/:about/:card', async (c) => {
    const [, name] = /^(.+)\.png$/.exec(c.req.param('card')) ?? []
    const card = name ? await cards.read(`${c.req.param('about')}/${name}`) : null
    if (!card) return notFound(c)
    if (card === 'busy') {
      c.header('Retry-After', String(BUSY_SECONDS))
      return c.body(null, 503)
    }
    return show(c, 'image/png', card.version === c.req.query('v')).body(new Uint8Array(card.body))
  })

  web.get('/pictures/sized/:sized/:key{.+}', async (c) => {
    const { sized: name, key } = c.req.param()
    const wanted = readSize(name)
    if (!wanted) return c.notFound()
    const sized = await load(`${name}/${key}`, () => readPictureSize(db, key, wanted))
    // A message may show a size that a later picture doesn't have.
    const picture = sized ?? (await load(key, () => readPicture(db, key)))
    if (!picture) return c.notFound()
    const named = sized !== null && isNamed(c, picture.digest)
    return show(c, picture.mediaType, named).body(picture.plain)
  })

  web.get('/pictures/:key{.+}', async (c) => {
    const key = c.req.param('key')
    const picture = await load(key, () => readPicture(db, key))
    if (!picture) return c.notFound()
    show(c, picture.mediaType, isNamed(c, picture.digest) || key.includes(picture.digest))
    c.header('Vary', 'Accept-Encoding')
    if (picture.brotli && c.req.header('Accept-Encoding')?.includes('br')) {
      c.header('Content-Encoding', 'br')
      return c.body(picture.brotli)
    }
    return c.body(picture.plain)
  })
}

const isNamed = (c: Context<Env>, digest: string) => digest.startsWith(c.req.query('v') || '\0')

/** `named`: by an address that is never another picture's. */
function show(c: Context<Env>, mediaType: string, named: boolean): Context<Env> {
  c.header('Content-Type', mediaType)
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  // A picture is shown, never run, whatever may have been put into it.
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  c.header('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
  return c
}
