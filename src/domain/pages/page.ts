/** The pages about the publication itself, each at its own short URL. */
export const PAGE_SLUGS = ['about', 'help', 'delivery', 'privacy', 'terms', 'contact'] as const
export type PageSlug = (typeof PAGE_SLUGS)[number]

export const MAX_PAGE_TEXT = 100_000
export const MAX_PAGE_TITLE = 120
export const MAX_PAGE_POSITION = 99

export const NO_SUCH_VERSION = 'We couldn’t find this version.'

export function isPageSlug(slug: string): slug is PageSlug {
  return (PAGE_SLUGS as readonly string[]).includes(slug)
}

/** To the second of two who edit a page at once. */
export function savedMeanwhile(name: string | null): string {
  return `${name ?? 'Someone else'} saved this page while you were editing it. Your text is still here. Compare it with theirs below, then save again to replace it.`
}
