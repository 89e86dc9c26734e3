const css = `
:host { display: block; font-size: 1rem; line-height: 1.5; text-align: start }
* { box-sizing: border-box; font: inherit; letter-spacing: normal }
[hidden] { display: none !important }
:host { --ink: var(--colorText, light-dark(#1c1b1a, #f3f1ec)); --ground: var(--colorBackground, light-dark(#fff, #1d1c1a));
  --line: var(--colorBorder, light-dark(#767168, #a39d92)); --wrong: var(--colorDanger, light-dark(#a3150a, #ffa79c));
  --mark: var(--colorPrimary, light-dark(#1d4ed8, #9db8ff)); --round: var(--borderRadius, 4px);
  color: var(--ink); font-family: var(--fontFamily, inherit) }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0 }
.tabs { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem }
.tab { position: relative; flex: 1 1 8.5rem; white-space: nowrap; min-height: 2.75rem; padding: .5rem .75rem; display: flex; align-items: center;
  border: 1px solid var(--line); border-radius: var(--round); background: var(--ground); cursor: pointer }
.tab input { appearance: none; position: absolute; inset: 0; margin: 0; cursor: pointer; border-radius: inherit }
.tab:has(:checked) { border-color: var(--mark); box-shadow: inset 0 0 0 1px var(--mark); color: var(--mark) }
.tab input:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px }
.grid { display: grid; gap: .75rem 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)) }
.field { display: block } .field.whole { grid-column: 1 / -1 }
label.name { display: block; font-size: .875rem; margin-bottom: .25rem }
.field input, .field select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; color: inherit; background: var(--ground);
  border: 1px solid var(--line); border-radius: var(--round) }
.field :focus-visible, button:focus-visible { outline: 3px solid var(--mark); outline-offset: 1px }
.field [aria-invalid=true] { border-color: var(--wrong); box-shadow: inset 0 0 0 1px var(--wrong) }
.wrong { color: var(--wrong); font-size: .875rem; margin: .25rem 0 0 } .wrong:empty { display: none }
.note { font-size: .875rem; margin: .75rem 0 0 }
dialog { width: min(28rem, calc(100vw - 2rem)); padding: 1.5rem; color: var(--ink); background: var(--ground);
  border: 1px solid var(--line); border-radius: var(--round) }
dialog::backdrop { background: rgb(0 0 0 / .5) }
h2 { font-size: 1.25rem; font-weight: 600; margin: 0 0 .5rem } p { margin: 0 0 1rem }
.choices { display: flex; gap: .75rem; flex-wrap: wrap }
button { flex: 1; min-height: 2.75rem; padding: .5rem 1rem; color: var(--ink); background: var(--ground);
  border: 1px solid var(--line); border-radius: var(--round); cursor: pointer }
button.first { color: var(--ground); background: var(--ink); border-color: var(--ink) }
`

const VARIABLES = [
  'colorPrimary',
  'colorBackground',
  'colorText',
  'colorDanger',
  'colorBorder',
  'borderRadius',
  'fontFamily',
]

/** An open shadow root keeps the page's styles out; sheets built by script need no exception in a content security policy. */
export function styledRoot(host, appearance) {
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const look = new CSSStyleSheet()
  root.adoptedStyleSheets = [sheet, look]
  applyAppearance(look, appearance)
  return { root, restyle: (changed) => applyAppearance(look, changed) }
}

function applyAppearance(sheet, appearance) {
  const scheme = appearance?.theme === 'night' ? 'dark' : ''
  sheet.replaceSync(':host {}')
  const { style } = sheet.cssRules[0]
  if (scheme) style.setProperty('color-scheme', scheme)
  for (const name of VARIABLES) {
    const value = appearance?.variables?.[name]
    if (value) style.setProperty(`--${name}`, value)
  }
}

export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) node.setAttribute(name, value)
  }
  node.append(...children)
  return node
}
