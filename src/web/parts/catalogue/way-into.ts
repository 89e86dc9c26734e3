import type { ShelfIssue } from '#server/services/reading/shelf.ts'
import { href } from '../../href.ts'

export type WayInto = { word: 'Read' | 'Continue' | 'Download'; to: string }

/** To the place where its reader was, else to the issue; of one whose text isn't here to its files. */
export function wayInto({ issue: { slug, pieces }, place }: ShelfIssue): WayInto {
  if (pieces.length === 0) return { word: 'Download', to: `${href('/account')}#downloads` }
  if (!place.piece) return { word: 'Read', to: href('/issue/:slug', { slug }) }
  const to = href('/issue/:slug/:piece', { slug, piece: place.piece })
  return { word: 'Continue', to: place.block > 1 ? `${to}#p-${place.block}` : to }
}
