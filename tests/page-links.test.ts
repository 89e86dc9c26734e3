// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code, held as text
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deadLinks, plainLinks } from './support/page-links.ts'

const sources = (...patterns: string[]) =>
  globSync(patterns)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)

describe('the code', () => {
  it('links to a page only by href, which takes no path that is not in routes.ts', () => {
    expect(sources('src/web/**/*.{ts,tsx}').flatMap(([file, source]) => plainLinks(file, source))).toEqual([])
  })

  it('fetches no page ahead: React Router reloads the page one is on, with what was typed, when that fails', () => {
    expect(sources('src/web/**/*.tsx').flatMap(([file, source]) => (/\bprefetch=/.test(source) ? [file] : []))).toEqual(
      [],
    )
  })

  it('leads to no page that is not there from where href is out of reach', () => {
    const files = sources('src/{server,domain}/**/*.ts', 'demo/**/*.ts', 'sandbox/*.ts')
    expect(files.flatMap(([file, source]) => deadLinks(file, source))).toEqual([])
  })
})

it('the pages of the demo link only to pages that there are', () => {
  const linked = sources('demo/pages/*.md').flatMap(([file, text]) =>
    [...text.matchAll(/\]\((\/[^)#]*)/g)].map(([, path]) => [file, `go('${path}')`] as const),
  )
  expect(linked.length).toBeGreaterThan(10)
  expect(linked.flatMap(([file, source]) => deadLinks(`${file}.ts`, source))).toEqual([])
})

describe('the check of links', () => {
  it.each([
    ['<Link to="/sotre" />', '/sotre'],
    ['<Link to="/store" />', '/store'],
    ['<Link to="/" />', '/'],
    ['<a href={`/issue/${slug}`} />', '/issue/*'],
    ['<Form action="/staff/people" />', '/staff/people'],
    ['const links = [{ to: "/list", label: "Newsletters" }]', '/list'],
    ['redirect(`/login?redirect=${back}`)', '/login'],
    ['redirect(`${href("/login")}?redirect=/staff`)', '/staff'],
    ['navigate("/account")', '/account'],
    ['const mail = `${letterhead.siteUrl}/donate`', '/donate'],
    ['endpoint({ path: "/staff/emails/:mail/look" })', '/staff/emails/:mail/look'],
    ['to.startsWith("/bill/")', '/bill/'],
    ['const needs = { "/staff/isues": "issues.see" }', '/staff/isues'],
  ])('finds in a page: %s', (source, path) => {
    expect(plainLinks('web/page.tsx', source)).toEqual([`web/page.tsx: ${path}`])
  })

  it.each([
    'href("/issue/:slug", { slug })',
    '<Link to={`${href("/store")}?tag=${tag}`} />',
    '<form action="/logout" />',
    'location.assign(withQuery("/oauth/google", { url }))',
    'fetch("/api/cart")',
    'endpoint({ path: "/staff/emails/:mail/preview" })',
    'to.startsWith("/invoice/")',
    'const needs = { "/staff/issues/:number": "issues.see" }',
    'type Page = "/staff" | "/store"',
    'send({ origin: "/account/subscriptions" })',
    'const found = key === "/" || text.split("/")',
  ])('lets a page be: %s', (source) => {
    expect(plainLinks('web/page.tsx', source)).toEqual([])
  })

  it.each([
    ['const link = `${context.publicUrl}/receipt?token=${token}`', '/receipt'],
    ['const link = `/invoices/${token}`', '/invoices/*'],
    ['const link = `/invoice/${token}/pay`', '/invoice/*/pay'],
    ['c.redirect(`/account/mail?${query}`)', '/account/mail'],
    ['const NOT_FOR_ROBOTS = ["/gifts"]', '/gifts'],
    ['const page = `<p><a href="/log-in">Log in</a></p>`', '/log-in'],
  ])('finds at the server: %s', (source, path) => {
    expect(deadLinks('server/mail.ts', source)).toEqual([`server/mail.ts: ${path}`])
  })

  it.each([
    'const link = `${publicUrl}/receipts?token=${token}`',
    'const link = `/invoice/${token}`',
    'c.redirect(`/subscribe${search}`)',
    'web.get("/clock", answer)',
    'const NOT_FOR_ROBOTS = ["/gift"]',
  ])('lets the server be: %s', (source) => {
    expect(deadLinks('server/mail.ts', source)).toEqual([])
  })
})
