import type { Hono } from 'hono'
import type { App } from '../../reads/app.ts'
import type { Issue } from '../../services/catalogue/read-catalogue.ts'
import { notFound } from '../answers/errors.ts'
import type { Env } from '../env.ts'

const PUBLIC_FOR_AN_HOUR = 'public, max-age=3600'
/** Nothing there for a search engine: personal, secret or without content of its own. */
const NOT_FOR_ROBOTS = [
  '/account',
  '/api',
  '/donate/card',
  '/download',
  '/gift',
  '/invoice',
  '/list/',
  '/login/',
  '/oauth',
  '/receipts',
  '/sandbox',
  '/staff',
  '/store/checkout',
  '/subscribe/redeem',
]

const piecePaths = ({ slug, pieces }: Issue) => pieces.map((piece) => `/issue/${slug}/${piece.slug}`)

/** Small files that browsers and robots ask for by fixed names. Answered here, as a miss would cost a rendered page. */
export function mountSiteFiles(web: Hono<Env>, app: App): void {
  web.get('/robots.txt', async (c) => {
    const { publication } = await app.catalogue()
    if (!publication.openedAt) return c.text('User-agent: *\nDisallow: /\n')
    c.header('Cache-Control', PUBLIC_FOR_AN_HOUR)
    const lines = ['User-agent: *', ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)]
    return c.text(`${lines.join('\n')}\n\nSitemap: ${app.publicUrl}/sitemap.xml\n`)
  })

  web.get('/sitemap.xml', async (c) => {
    const { publication, issues, products, pages } = await app.catalogue()
    if (!publication.openedAt) return notFound(c)
    const paths = [
      '/',
      '/store',
      '/store/issues',
      '/donate',
      '/institutional-subscriptions',
      '/list',
      ...pages.map(({ slug }) => `/${slug}`),
      ...issues.map(({ slug }) => `/issue/${slug}`),
      ...issues.filter(({ releasedOn }) => releasedOn).flatMap(piecePaths),
      ...products.map(({ slug }) => `/store/product/${slug}`),
    ]
    const urls = paths.map((path) => `<url><loc>${app.publicUrl}${path}</loc></url>`).join('')
    c.header('Cache-Control', PUBLIC_FOR_AN_HOUR)
    c.header('Content-Type', 'application/xml; charset=utf-8')
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`,
    )
  })

  web.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 301))
  web.get('/favicon.svg', async (c) => {
    const { publication } = await app.catalogue()
    c.header('Cache-Control', PUBLIC_FOR_AN_HOUR)
    c.header('Content-Type', 'image/svg+xml')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return c.body(favicon(publication.name.charAt(0)))
  })
}

function favicon(initial: string): string {
  const message = initial.replace(/[^\p{L}\p{N}]/u, 'M')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#1d1a16"/><text x="16" y="24" text-anchor="middle" font-family="Georgia, serif" font-weight="700" font-size="24" fill="#faf7f1">${message}</text></svg>`
}
