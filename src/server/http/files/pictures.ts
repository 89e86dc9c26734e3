import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Hono } from 'hono'
import type { Db } from '../../db/client.ts'
import { readPicture } from '../../services/catalogue/picture.ts'
import type { Env } from '../env.ts'

const compress = promisify(brotliCompress)

type Kept = {
  mediaType: string
  digest: string
  plain: Uint8Array<ArrayBuffer>
  brotli: Uint8Array<ArrayBuffer> | null
}

/** Covers and product pictures, kept in memory as they are few; a new drawing comes with a new address. */
export function mountPictures(web: Hono<Env>, db: Db, onDrop: (listener: () => void) => void): void {
  const kept = new Map<string, Kept>()
  let generation = 0
  onDrop(() => {
    kept.clear()
    generation += 1
  })

  async function load(key: string): Promise<Kept | null> {
    const asked = generation
    const row = await readPicture(db, key)
    if (!row) return null
    const brotli = row.mediaType === 'image/svg+xml' ? new Uint8Array(await compress(row.body)) : null
    const loaded = { mediaType: row.mediaType, digest: row.digest, plain: new Uint8Array(row.body), brotli }
    // One that has been replaced while it was read must not outlive that.
    if (asked === generation) kept.set(key, loaded)
    return loaded
  }

  web.get('/pictures/:key{.+}', async (c) => {
    const key = c.req.param('key')
    const picture = kept.get(key) ?? (await load(key))
    if (!picture) return c.notFound()
    c.header('Content-Type', picture.mediaType)
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    // A picture is shown, never run, whatever somebody put into it.
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    const named = picture.digest.startsWith(c.req.query('v') ?? '\0') || key.includes(picture.digest)
    c.header('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
    c.header('Vary', 'Accept-Encoding')
    if (picture.brotli && c.req.header('Accept-Encoding')?.includes('br')) {
      c.header('Content-Encoding', 'br')
      return c.body(picture.brotli)
    }
    return c.body(picture.plain)
  })
}
