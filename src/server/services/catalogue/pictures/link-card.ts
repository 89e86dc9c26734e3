import { createHash } from 'node:crypto'
import type { Catalogue, Publication } from '../read-catalogue.ts'

/** What a link to a page is shown with where it is shared: a PNG, as nothing else shows a drawing. */
export type LinkCard = {
  /** `issue/thaw`, `product/mug` or `site/card`. */
  name: string
  /** Another one when anything that is drawn on it changes. */
  version: string
  path: string
  alt: string
}

/** To be raised with every change of how cards look. */
const LOOK = 1
const SITE = 'site/card'
/** Pages that open with the latest issue. */
const OF_THE_LATEST = ['/', '/store', '/store/issues', '/subscribe']

export function linkCard({ name, made, alt }: { name: string; made: readonly string[]; alt: string }): LinkCard {
  const version = createHash('sha256')
    .update(JSON.stringify([LOOK, ...made]))
    .digest('hex')
    .slice(0, 12)
  return { name, version, path: `/pictures/card/${name}.png?v=${version}`, alt }
}

/** The card of this name, if the page it is of can be seen by everybody. */
export function findCard(name: string, { publication, issues, products }: Catalogue): LinkCard | null {
  if (!publication.openedAt) return null
  if (name === SITE) return siteCard(publication)
  return [...issues, ...products].find(({ card }) => card.name === name)?.card ?? null
}

/** The card of a page: its issue's, its product's, that of the latest issue, or the publication's own. */
export function cardOfPage(path: string, catalogue: Catalogue): LinkCard | null {
  if (!catalogue.publication.openedAt) return null
  const own = /^\/(issue|store\/product)\/([^/]+)/.exec(path)
  if (own) return findCard(`${own[1]?.replace('store/', '')}/${own[2]}`, catalogue)
  const latest = OF_THE_LATEST.includes(path) && catalogue.issues.find(({ publishedOn }) => publishedOn)
  return latest ? latest.card : siteCard(catalogue.publication)
}

function siteCard({ name, tagline, masthead }: Publication): LinkCard {
  return linkCard({ name: SITE, made: [name, tagline, JSON.stringify(masthead)], alt: name })
}
