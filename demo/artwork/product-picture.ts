import { sheet } from '#server/artwork/svg.ts'
import type { ProductSlug } from '../content/products.ts'
import { cap, teaTowel, teeShirt, toteBag } from './pictures/cloth.ts'
import { anthology, soundEdition } from './pictures/digital.ts'
import { mug, pin } from './pictures/objects.ts'
import { bookmarks, notebook, poster, slipcase } from './pictures/paper.ts'

const PICTURES: Record<ProductSlug, () => string> = {
  'tote-bag': toteBag,
  'broadfold-tee': teeShirt,
  'reading-cap': cap,
  'tea-towel': teaTowel,
  'field-notebook': notebook,
  'fifty-poster': poster,
  'night-desk-mug': mug,
  'enamel-pin': pin,
  'bookmark-set': bookmarks,
  slipcase,
  'first-forty': anthology,
  'read-aloud': soundEdition,
}

export function productPicture(slug: ProductSlug): string {
  return sheet(800, 800, PICTURES[slug]())
}
