/** The pages about the publication itself, each at its own short URL. */
export const PAGE_SLUGS = ['about', 'help', 'delivery', 'privacy', 'terms', 'contact'] as const
export type PageSlug = (typeof PAGE_SLUGS)[number]

export const MAX_PAGE_TEXT = 100_000
export const MAX_PAGE_TITLE = 120

export function isPageSlug(slug: string): slug is PageSlug {
  return (PAGE_SLUGS as readonly string[]).includes(slug)
}
