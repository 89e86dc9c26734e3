import type { RouteConfigEntry } from '@react-router/dev/routes'
import { parseSync } from 'vite'
import routes from '#web/routes.ts'

/** A path in the source, without its query; what is put into it stands as `*`. */
type Written = { path: string; place: Place }
type Place = 'href' | 'endpoint' | 'beginning' | 'link' | 'no link'
type Node = { type: string; [key: string]: unknown }

/** What the server answers itself, and no page does; `/src` in development. */
const SERVED =
  /^\/(api|assets|favicon\.(ico|svg)|healthz|listen|logout|metrics|oauth|pictures|readyz|robots\.txt|sandbox|site\.webmanifest|sitemap\.xml|src|trial|webhooks)(\/|$)/
/** Where one slash may be a path; elsewhere it is a key or a divider. */
const NAMES_A_PATH = ['to', 'href', 'path', 'action']
/** What they take is served or read, and leads nobody anywhere. */
const NO_LINK = ['get', 'post', 'all', 'use', 'route', 'readFileSync']
const PAGES = pathsOf(await routes)

/** The patterns of all pages of routes.ts. */
export const pagePaths = (): readonly string[] => PAGES

/** Links of a page or a mail that `href` did not make, as `web/root.tsx: /sotre`. */
export function plainLinks(file: string, source: string): string[] {
  return writtenPaths(file, source)
    .filter((written) => isDead(written) || (written.place === 'link' && isPage(written.path)))
    .map(({ path }) => `${file}: ${path}`)
}

/** Links to our own pages that lead nowhere, made where `href` is out of reach. */
export function deadLinks(file: string, source: string): string[] {
  return writtenPaths(file, source)
    .filter(isDead)
    .map(({ path }) => `${file}: ${path}`)
}

function isDead({ path, place }: Written): boolean {
  if (place === 'href' || place === 'no link' || SERVED.test(path)) return false
  return place === 'beginning' ? !PAGES.some((page) => page.startsWith(path)) : !isPage(path)
}

const isPage = (path: string) => PAGES.some((page) => matches(page.split('/'), path.split('/')))
const matches = (page: string[], path: string[]) =>
  page.length === path.length &&
  page.every((part, at) => part === path[at] || (part.startsWith(':') && path[at] !== ''))

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries
    .flatMap(({ path = '', children }) => (children ? pathsOf(children) : [`/${path}`]))
    .filter((path) => path !== '/*')
}

function writtenPaths(file: string, source: string): Written[] {
  const found: Written[] = []
  const above: Node[] = []
  // Most files hold no path at all, and parsing them takes seconds.
  if (/['"`}]\//.test(source)) visit(parseSync(file, source).program as unknown as Node)
  return found

  function visit(node: Node): void {
    const text = textOf(node)
    if (text !== null) {
      const place = placeOf(node, above)
      const mayBeHome = NAMES_A_PATH.includes(nameOf(above.at(-1)))
      for (const path of pathsIn(text)) if (path !== '/' || mayBeHome) found.push({ path, place })
    }
    above.push(node)
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
    above.pop()
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('*')
  return isSite((node.expressions as Node[])[0]) ? text.replace(/^\*/, '') : text
}

/** The address of the site, which stands before a path in a mail. */
function isSite(node: Node | undefined): boolean {
  const last = node?.type === 'MemberExpression' ? (node.property as Node) : node
  return ['publicUrl', 'siteUrl', 'origin'].includes(String(last?.name))
}

/** The text itself, what its query leads back to, and the links of HTML. */
function pathsIn(text: string): string[] {
  const own = /^\/([a-z][^\s<]*)?$/.test(text) ? [text] : []
  const inside = [...text.matchAll(/(?:[?&]\w+=|(?:href|action)=")(\/[a-z][^"&\s]*)/g)].map(([, path = '']) => path)
  // What is put right behind a path is its query.
  return [...own, ...inside].map((path) => path.replace(/[?#].*$/, '').replace(/(?<=[^/])\*$/, ''))
}

function placeOf(node: Node, above: Node[]): Place {
  const parent = above.at(-1)
  const isFirst = (parent?.arguments as Node[] | undefined)?.[0] === node
  // The checkout's `origin` names the form and leads nowhere.
  if (nameOf(parent) === 'origin' || (isFirst && NO_LINK.includes(calledIn(parent)))) return 'no link'
  if (isFirst && calledIn(parent) === 'href') return 'href'
  // The name of a property and a type say which page is meant, and lead nowhere.
  const names = parent?.key === node || parent?.type === 'TSLiteralType'
  if (names || above.some((one) => calledIn(one) === 'endpoint')) return 'endpoint'
  const isBeginning =
    calledIn(parent) === 'startsWith' || above.some((one) => (one.id as Node)?.name === 'NOT_FOR_ROBOTS')
  return isBeginning ? 'beginning' : 'link'
}

function calledIn(node: Node | undefined): string {
  if (node?.type !== 'CallExpression') return ''
  const callee = node.callee as Node
  return String(callee.name ?? (callee.property as Node | undefined)?.name)
}

function nameOf(node: Node | undefined): string {
  if (node?.type === 'Property') return String((node.key as Node).name)
  return node?.type === 'JSXAttribute' ? String((node.name as Node).name) : ''
}
