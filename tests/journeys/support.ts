import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import { isStripes } from './at-stripe.ts'
import { fromSomewhere } from './networks.ts'

export { expect }

/** What a browser says of a lost network; on a slow machine the router still asks for what a page's links need. */
export const OFFLINE = 'ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches'

type Options = {
  /** Console errors that belong to the journey, such as the 404 of a page that is meant to be missing. One: Playwright takes two for a value with its options. */
  expectedErrors: RegExp[]
}

/** SLOW=1 lets each answer come late by up to this long: a journey that does not wait for what it looks at fails then. */
const LATEST_MS = process.env.SLOW ? 1_500 : 0

/** Every journey fails on a console error, an uncaught error, a CSP violation or a request to another host. */
export const test = base.extend<Options & { quiet: undefined }, { answers: undefined }>({
  answers: [
    async ({ browser }, use) => {
      if (LATEST_MS > 0) browser.on('context', answerLate)
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
  expectedErrors: [[], { option: true }],
  // Each visitor comes from somewhere else: one network alone is held off when it buys like all of them.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => use(fromSomewhere()),
  quiet: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const faults: string[] = []
      // Chromium reports a CSP violation as a console error, too.
      context.on('console', (message) => {
        const { url } = message.location()
        if (message.type() === 'error' && !isStripes(url)) faults.push(`console: ${message.text()} (${url})`)
      })
      context.on('weberror', (error) => {
        faults.push(`uncaught: ${error.error().stack ?? error.error().message}`)
      })
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (/^(https?|wss?):$/.test(protocol) && origin !== baseURL && !isStripes(request.url()))
          faults.push(`request to another host: ${request.url()}`)
      })
      await use(undefined)
      expect(faults.filter((fault) => !expectedErrors.some((expected) => expected.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

async function answerLate(context: BrowserContext): Promise<void> {
  await context.route(/^https?:/, async (route) => {
    await sleep(randomInt(LATEST_MS))
    // What is left open when a journey ends is nobody's any more.
    await route.fallback().catch(() => undefined)
  })
}

/** Lets what is asked for at these addresses wait until the answer is called. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What a page says and how it is built is the same in the dark. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** A number or a token in an address. */
const IDENTIFIER = /\d|^.{20,}$/

/** Minified, as every page that is looked at is given it. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** No violation of WCAG 2.2 AA that axe can find on the page as it stands; in the dark only colours are looked at again. */
export async function checkAxe(page: Page): Promise<void> {
  // Without its style sheet everything is too small to press.
  await page.waitForLoadState('load')
  await transitionsEnd(page)
  if (await isCheckedAlready(page)) return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(findViolations, { light: WCAG_2_2_AA, dark: OF_COLOUR })
  const readable = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary?.replaceAll('\n', '\n  ')}`,
    ),
  )
  expect(readable.join('\n\n'), `axe on ${page.url()}`).toBe('')
}

const checked = new Set<string>()

/** `npm test` checks each page template once, light and dark, in each worker. */
async function isCheckedAlready(page: Page): Promise<boolean> {
  if (process.env.TESTS !== 'quick') return false
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const segments = new URL(page.url()).pathname.split('/')
  const template = segments.map((segment) => (IDENTIFIER.test(segment) ? ':id' : segment)).join('/')
  const key = `${template} ${isDark ? 'dark' : 'light'}`
  if (checked.has(key)) return true
  checked.add(key)
  return false
}

/** Runs in the page. No rule of ours reads a style sheet, so axe need not fetch them. */
async function findViolations(rules: { light: string[]; dark: string[] }): Promise<Result[]> {
  const { axe } = window as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  // The bars at the edges cover a part of what scrolls under them, which would be measured as too small to press.
  const edgeBars = document.querySelectorAll<HTMLElement>('[data-edge-bar]')
  for (const bar of edgeBars) bar.style.position = 'static'
  const { violations } = await axe.run(document, {
    runOnly: dark ? { type: 'rule', values: rules.dark } : { type: 'tag', values: rules.light },
    resultTypes: ['violations'],
    preload: false,
  })
  for (const bar of edgeBars) bar.style.position = ''
  return violations
}

/** Colours on their way from one scheme, or from one state of a control, to the next are nobody's to measure. */
async function transitionsEnd(page: Page): Promise<void> {
  const running = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length
  await expect.poll(() => page.evaluate(running)).toBe(0)
}

/** Runs a check in the light and then in the dark. */
export async function inLightAndDark(page: Page, check: (scheme: 'light' | 'dark') => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await test.step(`in the ${colorScheme}`, () => check(colorScheme))
  }
}
