import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const routes = [...readFileSync('src/web/routes.ts', 'utf8').matchAll(/route\('([^']+)'/g)].map(
  ([, path]) => `/${path}`,
)
const linksOf = (text: string) => [...text.matchAll(/\]\((\/[^)#?]*)/g)].map(([, path]) => path)
const help = linksOf(readFileSync('demo/pages/help.md', 'utf8'))

/** What a reader does in the account or with a gift: pages without a parameter, as a link can't fill one in. */
const OWN = routes.filter((path) => /^\/(account|donate|subscribe)(\/|$)/.test(path) && !path.includes(':'))

/** Opened from an email that explains them, or a form with the same page behind it. */
const FROM_EMAILS = [
  '/account/email/confirm',
  '/account/email/undo',
  '/account/email/proof',
  '/account/address/confirm',
  '/donate/card',
  '/donate/stop',
]

/** Each page besides help names the ways that spare its readers a message. */
const NAMES: [page: string, paths: string[]][] = [
  ['delivery', ['/account/shelf', '/account/gifts', '/account/hold', '/account/address', '/account/address/temporary']],
  [
    'contact',
    ['/account/hold', '/account/address/temporary', '/account/gifts', '/subscribe/redeem', '/account/payment'],
  ],
]

describe('the pages of the demo', () => {
  it('help names every page that readers have of their own', () => {
    expect(OWN.filter((path) => !FROM_EMAILS.includes(path) && !help.includes(path))).toEqual([])
  })

  it('excuses no page that is gone', () => {
    expect(FROM_EMAILS.filter((path) => !routes.includes(path))).toEqual([])
  })

  it.each(NAMES)('%s names what readers can do without writing', (page, paths) => {
    const named = linksOf(readFileSync(`demo/pages/${page}.md`, 'utf8'))
    expect(paths.filter((path) => !named.includes(path))).toEqual([])
  })

  it('says of nothing that exists that it is not there yet', () => {
    const files = globSync('demo/pages/*.md').map((file) => [file, readFileSync(file, 'utf8')] as const)
    expect(files.filter(([, text]) => /\bnot yet\b|coming soon/i.test(text)).map(([file]) => file)).toEqual([])
  })
})
