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

/** Known to every page: the name of the shop it stands beside. */
export type Frame = { publication: string }

/** With a header like the site's, whose name leads back to it. */
export function page({ publication }: Frame, title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<div class="bar"><header><span>Sandbox</span><a class="name" href="/">${publication}</a><a class="shop" href="/">To the site</a></header></div>
<nav aria-label="Sandbox"><div>${PLACES.map(({ href, name }) => html`<a href="${href}">${name}</a>`)}</div></nav>
<main><h1>${title}</h1>${body}</main>
</body>
</html>`
}
