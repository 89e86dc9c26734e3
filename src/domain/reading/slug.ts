import { makeSlug } from '../catalogue/slug.ts'

/** Parts of an address below an issue that are, or may become, something other than a piece. */
const RESERVED = new Set(
  'contents cover data download edit epub free gift index letters login new notes pdf pictures preview print read search settings shelf text'.split(
    ' ',
  ),
)

/** Made from the title or else the position, never a reserved word, and unlike those that are taken (product 11). */
export function pieceSlug(title: string, position: number, taken: ReadonlySet<string>): string {
  const made = makeSlug(title).replace(/-+$/, '')
  const slug = made && !RESERVED.has(made) ? made : String(position)
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? slug : `${slug}-${count}`
    if (!taken.has(tried)) return tried
  }
}
