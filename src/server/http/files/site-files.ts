import type { Hono } from 'hono'
import { PAPERS } from '#domain/masthead/accent.ts'
import type { Masthead } from '#domain/masthead/masthead.ts'
import { FACE_LOOKS, initialOf, wordmarkPath } from '#domain/masthead/masthead.ts'
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
    return c.body(favicon(publication))
  })

  web.get('/site.webmanifest', async (c) => {
    const { name, tagline, masthead } = (await app.catalogue()).publication
    const icon = masthead.picture?.icon
    c.header('Cache-Control', PUBLIC_FOR_AN_HOUR)
    c.header('Content-Type', 'application/manifest+json')
    return c.body(
      JSON.stringify({
        name,
        short_name: name,
        description: tagline,
        start_url: '/',
        display: 'browser',
        theme_color: masthead.accent.light,
        background_color: PAPERS.light,
        icons: [
          icon
            ? { src: wordmarkPath(icon), sizes: '512x512', type: 'image/png' }
            : { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      }),
    )
  })
}

const FAVICON_FACES = { serif: 'Georgia, serif', sans: 'Helvetica, Arial, sans-serif' }
const FAVICON_INK = '#1d1a16'

/** The first letter of the name, in the manner of the wordmark. */
function favicon({ name, masthead }: { name: string; masthead: Masthead }): string {
  const { family, italic } = FACE_LOOKS[masthead.face]
  const letter = masthead.capitals ? initialOf(name).toUpperCase() : initialOf(name)
  const ground = masthead.icon === 'accent' ? masthead.accent.light : FAVICON_INK
  const style = italic ? ' font-style="italic"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><text x="16" y="24" text-anchor="middle" font-family="${FAVICON_FACES[family]}" font-weight="700"${style} font-size="24" fill="#faf7f1">${letter}</text></svg>`
}
