import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

type Module = { module: string; imports?: string[] }
type Manifest = { entry: Module; routes: Record<string, Module> }

/** The browser's own list of what each page needs, as React Router writes it. */
function readManifest(): Manifest {
  const [file] = globSync('build/client/assets/manifest-*.js')
  if (!file) throw new Error('There is no build yet: run npm run build.')
  const json = readFileSync(file, 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, '')
  return JSON.parse(json)
}

/**
 * Every script that a first visit to the route fetches before the page is interactive. The manifest itself is not one of
 * them: routes are handed out as they are needed, which a journey holds.
 */
function scriptsOf(route: string): string[] {
  const manifest = readManifest()
  const parts = [manifest.entry, manifest.routes.root, manifest.routes[route]]
  const modules = parts.flatMap((part) => {
    if (!part) throw new Error(`${route} is not in the manifest.`)
    return [part.module, ...(part.imports ?? [])]
  })
  return [...new Set(modules.map((module) => `build/client${module}`))]
}

it.each([
  ['routes/home', 120],
  ['routes/store/page', 120],
  ['routes/store/issues', 120],
  ['routes/issue', 120],
  ['routes/issue/piece', 120],
  ['routes/list/page', 120],
  ['routes/store/product', 135],
  ['routes/account/page', 121],
  ['routes/account/security/page', 140],
  ['routes/institution/issues', 135],
  ['routes/login/page', 145],
  ['routes/store/checkout/page', 147],
  ['routes/login/password', 160],
  ['routes/donate/page', 144],
  ['routes/subscribe/page', 150],
  ['routes/subscribe/renew/page', 149],
  ['routes/subscribe/redeem/page', 149],
  ['routes/staff/two-factor/page', 160],
])('%s loads at most %i kB of JavaScript', (route, limit) => {
  const sizes = scriptsOf(route).map((file) => gzipSync(readFileSync(file), { level: 9 }).length)
  expect(sizes.reduce((total, size) => total + size, 0) / 1000).toBeLessThanOrEqual(limit)
})

it.each([
  'routes/home',
  'routes/store/page',
  'routes/issue',
  'routes/issue/piece',
  'routes/list/page',
  'routes/store/product',
  'routes/account/page',
  'routes/institution/issues',
  'routes/subscribe/page',
  'routes/subscribe/renew/page',
  'routes/donate/page',
  'routes/store/checkout/page',
  'routes/staff/page',
])('%s fetches neither zod nor React Aria nor the bot challenge', (route) => {
  const source = scriptsOf(route).map((file) => readFileSync(file, 'utf8'))
  expect(/ZodMini|react-aria|pbkdf2|\/api\/captcha/i.test(source.join('\n'))).toBe(false)
})

it('who gifts are for is shown without zod as well', () => {
  const [giving = ''] = globSync('build/client/assets/giving-*.js')
  const imported = [...readFileSync(giving, 'utf8').matchAll(/from[`"]\.\/([^`"]+)/g)].map(([, file]) => file)
  expect(imported).toContainEqual(expect.stringMatching(/^gifts-/))
  expect(imported.filter((file) => /^(schemas|paying)-/.test(file ?? ''))).toEqual([])
})

it('the style guide, which needs zod, shows that the check above would notice', () => {
  const source = scriptsOf('routes/sandbox/kit/page').map((file) => readFileSync(file, 'utf8'))
  expect(/ZodMini/.test(source.join('\n'))).toBe(true)
})

it('the login page fetches React Aria no sooner than its tab opens', () => {
  const source = scriptsOf('routes/login/page').map((file) => readFileSync(file, 'utf8'))
  expect(/react-aria/i.test(source.join('\n'))).toBe(false)
})

it('the checkout fetches nothing of the payment provider before there is something to pay', () => {
  const source = scriptsOf('routes/store/checkout/page').map((file) => readFileSync(file, 'utf8'))
  expect(/js\.stripe\.com|PaymentElement/.test(source.join('\n'))).toBe(false)
})
