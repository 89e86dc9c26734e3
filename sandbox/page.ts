import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** Where else there is something to see. */
export const PLACES = [
  { href: '/', name: 'The shop' },
  { href: '/sandbox', name: 'What to try' },
  { href: '/sandbox/clock', name: 'Clock' },
  { href: '/sandbox/mail', name: 'Mail' },
  { href: '/sandbox/payments', name: 'Payments' },
  { href: '/sandbox/kit', name: 'Kit' },
]

const STYLE = `
:root { color-scheme: light dark; --paper: #faf7f1; --ink: #1d1a16; --quiet: #5d564b; --line: #d8d0c2; --link: #8a3a1e }
@media (prefers-color-scheme: dark) { :root { --paper: #16140f; --ink: #efe9dd; --quiet: #b0a797; --line: #3b362d; --link: #f0a07c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 Georgia, serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); max-width: 60rem; margin: 0 auto }
h1 { font-size: clamp(2rem, 6vw, 3rem); line-height: 1.1; margin: .5rem 0 1rem }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--ink) }
a { color: var(--link); text-underline-offset: .15em }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
dl { margin: 0 } dl > div { padding: .6rem 0; border-bottom: 1px solid var(--line) }
dt { font-weight: 600 } dd { margin: 0; color: var(--quiet) }
code, time, .mono { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 1rem 0 }
label { display: grid; gap: .25rem; font-size: .95rem }
input { font: inherit; padding: .5rem .6rem; border: 1px solid var(--quiet); background: transparent; color: inherit; max-width: 100% }
button { font: inherit; font-weight: 600; padding: .55rem 1rem; border: 0; background: var(--ink); color: var(--paper); cursor: pointer }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 2px solid var(--line); padding-left: 1rem; color: var(--quiet) }
.quiet { color: var(--quiet) }
`

/** The sandbox's own plain sheet, so that it needs nothing of the shop it stands beside. */
export function page(nonce: string, title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<nav aria-label="Sandbox">${PLACES.map(({ href, name }) => html`<a href="${href}">${name}</a>`)}</nav>
<main><h1>${title}</h1>${body}</main>
</body>
</html>`
}
