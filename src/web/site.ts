import type { MetaDescriptor } from 'react-router'

/** What every page knows of the publication; the root's loader gives it. */
export type Site = { name: string; tagline: string; supportEmail: string; publicUrl: string }

export type PageWords = {
  title: string
  description: string
  path: string
  kind?: 'website' | 'article' | 'product'
  hidden?: boolean
  /** schema.org, without its context. */
  structured?: Record<string, unknown>
}

type RootMatch = { loaderData?: { site?: Site } | undefined } | undefined

/** Nothing is there when the root's own loader has failed. */
export function siteOf(matches: readonly unknown[]): Site | null {
  return (matches[0] as RootMatch)?.loaderData?.site ?? null
}

/** The head of a page: title, description, canonical address, Open Graph and structured data. Its picture is the server's: entry.server.tsx. */
export function pageMeta(site: Site | null, page: PageWords): MetaDescriptor[] {
  if (!site) return [{ title: page.title }]
  const address = absolute(site, page.path)
  const descriptors: MetaDescriptor[] = [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
  ]
  if (page.hidden) descriptors.push({ name: 'robots', content: 'noindex' })
  if (page.structured) descriptors.push({ 'script:ld+json': { '@context': 'https://schema.org', ...page.structured } })
  return descriptors
}

export function absolute(site: Site, path: string): string {
  return new URL(path, site.publicUrl).href
}
