import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import type { Walk } from './lazy-walks.ts'
import { WALKS } from './lazy-walks.ts'
import { expect, test } from './support.ts'

const nameOf = (file: string) => basename(file).replace(/-[\w-]{8}\.js$/, '')

/** Whatever the built scripts import when it is needed, and what that needs in turn. */
function lazyScripts(): string[] {
  const code = globSync('build/client/assets/*.js').map((file) => readFileSync(file, 'utf8'))
  const imported = code.flatMap((text) => [...text.matchAll(/\bimport\(`\.\/([^`]+)`\)/g)].map(([, file = '']) => file))
  const listed = code.flatMap((text) => JSON.parse(/^const __vite__mapDeps=.*?m\.f=(\[.*?\])/.exec(text)?.[1] ?? '[]'))
  return [...new Set([...imported, ...listed].map(nameOf))].sort()
}

/** What was cut off does not come, so it is pressed again soon, and later each time, as a busy machine needs longer. */
const FIRST_PATIENCE_MS = 1_000

/** Walks it with the first request for this script cut off; answers whatever was fetched, by the name of its script. */
async function walk(page: Page, { open: start, press, works }: Walk, blocked: string | null): Promise<string[]> {
  const fetched: string[] = []
  await page.route('**/assets/*.js', (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const name = nameOf(route.request().url())
    fetched.push(name)
    return name === blocked && fetched.filter((one) => one === name).length === 1 ? route.abort() : route.continue()
  })
  await start(page)
  await page.route('**/api/**', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const solved = new URL(route.request().url()).searchParams.get('captcha') !== ''
    return route.fulfill({ status: 422, json: { errors: solved ? 'REFUSED.' : 'Not solved.' } })
  })
  const sign = typeof works === 'string' ? page.getByText(works).filter({ visible: true }).first() : works(page)
  let patience = FIRST_PATIENCE_MS
  await expect(async () => {
    page.setDefaultTimeout(patience)
    const seen = { timeout: patience }
    patience *= 2
    await press(page)
    await expect(sign).toBeVisible(seen)
  }).toPass({ timeout: 180_000, intervals: [100] })
  return fetched
}

test.use({ expectedErrors: [/ERR_FAILED|status of 422|request to another host: https:\/\/challenges\.cloudflare/] })

/** Each day those without whose scripts nobody buys or logs in, and the one on every page, whose scripts others fetch unpressed. */
const DAILY = ['sign up for a list', 'add to cart', 'choose an institution', 'pay by card']

const tried = new Set<string>()

for (const [name, steps] of Object.entries(WALKS)) {
  const how = DAILY.includes(name) ? '' : ' @rare'
  test(`a script that could not be fetched once is fetched again: ${name}${how}`, async ({
    browser,
    contextOptions,
  }) => {
    test.slow()
    async function onNewPage(blocked: string | null) {
      const context = await browser.newContext(contextOptions)
      const fetched = await walk(await context.newPage(), steps, blocked)
      await context.close()
      return fetched
    }
    const wanted = new Set(await onNewPage(null))
    expect([...wanted]).not.toEqual([])
    for (const script of wanted) {
      if (tried.has(script)) continue
      await test.step(script, async () => {
        const asked = (await onNewPage(script)).filter((one) => one === script)
        expect(asked.length, `how often ${script} was asked for`).toBeGreaterThan(1)
      })
      tried.add(script)
    }
  })
}

test('every script that is loaded when it is needed is among those above @rare', () => {
  expect(lazyScripts().filter((script) => !tried.has(script))).toEqual([])
})
