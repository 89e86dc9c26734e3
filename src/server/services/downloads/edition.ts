import type { Day } from '#domain/day.ts'
import type { Catalogue, Issue, Product } from '../catalogue.ts'

/** What is put into a file, whatever its kind. */
export type Edition = {
  ref: string
  /** The name of the file without its ending. */
  stem: string
  publication: string
  title: string
  /** No. 51, Autumn 2026. */
  subtitle: string
  description: string
  chapters: Chapter[]
  accent: string
  /** The key of the picture that is its cover. */
  picture: string
  published: Day
}

export type Chapter = { title: string; author: string; kind: string }

const HOUSE_COLOUR = '#9a2f1a'
const FIRST_DAY: Day = '2000-01-01'

/** Null for what has no digital form, or has it not yet. */
export function editionOf({ publication, issues, products, retired }: Catalogue, ref: string): Edition | null {
  const stem = (name: string) => `${publication.name} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const issue = issues.find((one) => one.ref === ref)
  if (issue?.releasedOn)
    return ofIssue(issue, issue.releasedOn, publication.name, stem(`${issue.number} ${issue.slug}`))
  const product = [...products, ...retired].find((one) => one.ref === ref && one.kind === 'digital')
  if (!product) return null
  // The catalogue knows no day for a product; a book needs one that stays the same.
  const published = issues.find(({ releasedOn }) => releasedOn)?.releasedOn ?? FIRST_DAY
  return ofProduct(product, published, publication.name, stem(product.slug))
}

function ofIssue(issue: Issue, published: Day, publication: string, stem: string): Edition {
  const { ref, number, season, title, description, contents, accent, cover } = issue
  return {
    ...{ ref, stem, publication, title, description, published },
    subtitle: `No. ${number}, ${season}`,
    chapters: contents.map(({ title, author, kind }) => ({ title, author, kind })),
    accent: accent.light,
    picture: keyOf(cover),
  }
}

function ofProduct(product: Product, published: Day, publication: string, stem: string): Edition {
  const { ref, name, description, details, picture } = product
  return {
    ...{ ref, stem, publication, title: name, description, published },
    subtitle: details[0] ?? publication,
    chapters: [],
    accent: HOUSE_COLOUR,
    picture: keyOf(picture),
  }
}

/** `/pictures/cover/fifty.svg?v=…` is kept as `cover/fifty.svg`. */
function keyOf(url: string): string {
  return url.replace(/^\/pictures\//, '').replace(/\?.*$/, '')
}
