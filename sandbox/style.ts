/** The site's own colours, for where its stylesheet is not to be had. */
const COLOURS = `
:root { color-scheme: light dark; --paper: #f8f4ec; --shade: #efe9dd; --ink: #1c1915; --soft: #5c5549; --rule: #d3cabb; --edge: #7f7667; --accent: #9a2f1a; --bar: 3.5rem }
@media (prefers-color-scheme: dark) { :root { --paper: #16140f; --shade: #211e19; --ink: #ece6da; --soft: #aba292; --rule: #39342c; --edge: #857c6d; --accent: #f0906f } }
`

const RULES = `
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 Newsreader, Georgia, serif }
header, nav > div, main { width: 100%; max-width: 84rem; margin-inline: auto; padding-inline: clamp(1.25rem, 4vw, 4rem) }
.bar { border-bottom: 1px solid var(--ink); background: var(--paper); position: sticky; top: 0; z-index: 1 }
.bar header { display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; min-height: var(--bar) }
nav { background: var(--shade); border-bottom: 1px solid var(--rule) }
nav > div { display: flex; gap: 0 1.5rem; overflow-x: auto }
.bar, nav, button, label, .quiet, .fine, table { font-family: "Instrument Sans", Arial, sans-serif; font-size: .9375rem }
.bar a, nav a { color: inherit; text-decoration: none; display: flex; align-items: center; min-height: 2.75rem; white-space: nowrap }
.bar a:hover, nav a:hover { text-decoration: underline; text-underline-offset: .3em }
.bar .name { font: 600 clamp(1.5rem, 1.4rem + .45vw, 1.75rem)/1.15 Newsreader, Georgia, serif; letter-spacing: -.03em }
.bar .shop { justify-content: end }
main { padding-block: 2rem 5rem }
h1 { font-size: clamp(2.125rem, 1.7rem + 2vw, 3.25rem); line-height: 1.05; font-weight: 400; letter-spacing: -.02em; margin: .5rem 0 1rem; text-wrap: balance }
h2 { font: 600 1.125rem/1.4 "Instrument Sans", Arial, sans-serif; margin: 3rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--ink) }
p { margin: 0 0 .75rem; max-width: 46rem; text-wrap: pretty; overflow-wrap: anywhere }
main a { color: inherit; text-decoration: underline 1px var(--edge); text-underline-offset: .25em }
main a:hover { text-decoration: underline 2px var(--accent) }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px }
dl { margin: 0 } dl > div { padding: .6rem 0; border-bottom: 1px solid var(--rule) }
dt { font-weight: 600 } dd { margin: 0; color: var(--soft); overflow-wrap: anywhere }
.columns { display: grid; column-gap: 3rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)) }
.people { list-style: none; margin: 0 0 1.25rem; padding: 0 }
.people li { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; align-items: center; padding: .75rem 0; border-bottom: 1px solid var(--rule) }
.people p { margin: 0 } .people form { margin: 0 }
code, time, .mono { font-family: ui-monospace, monospace; font-size: .85em; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 1rem 0; max-width: 100% }
label { display: grid; gap: .25rem; max-width: 100% }
input, select { font: 1rem/1.4 "Instrument Sans", Arial, sans-serif; padding: .55rem .7rem; border: 1px solid var(--edge); border-radius: 0; background: transparent; color: inherit; max-width: 100% }
button { font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--ink); border-radius: 0; background: var(--ink); color: var(--paper); cursor: pointer }
button:hover { background: var(--accent); border-color: var(--accent) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 2px solid var(--rule); padding-left: 1rem; color: var(--soft); font-size: .9rem }
.quiet, .fine { color: var(--soft) }
.sum { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap }
`

/** In the looks of the site beside which it stands, whose own stylesheet brings the fonts. */
export const STYLE = `${COLOURS}${RULES}`
