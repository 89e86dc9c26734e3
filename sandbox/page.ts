import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** Where else there is something to see. */
export const PLACES = [
  { href: '/sandbox', name: 'What to try' },
  { href: '/sandbox/clock', name: 'Clock' },
  { href: '/sandbox/mail', name: 'Mail' },
  { href: '/sandbox/payments', name: 'Payments' },
  { href: '/sandbox/kit', name: 'Kit' },
]

export const STYLE_PATH = '/sandbox/style.css'

/** Known to every page: the name and the stylesheets of the shop it stands beside, and its own. */
export type Frame = { publication: string; stylesheets: string[] }

/** With a header like the site's, whose name leads back to it. */
export function page({ publication, stylesheets }: Frame, title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body>
<div class="bar"><header><span>Sandbox</span><a class="name" href="/">${publication}</a><a class="shop" href="/">To the site</a></header></div>
<nav aria-label="Sandbox"><div>${PLACES.map(({ href, name }) => html`<a href="${href}">${name}</a>`)}</div></nav>
<main><h1>${title}</h1>${body}</main>
</body>
</html>`
}
