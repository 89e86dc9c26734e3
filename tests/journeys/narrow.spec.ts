import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const PAGES = [
  '/',
  '/issue/thresholds',
  '/store',
  '/store/issues',
  '/subscribe',
  '/donate',
  '/about',
  '/help',
  '/delivery',
  '/contact',
  '/login',
]

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('no public page scrolls sideways on a narrow phone', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 })
    for (const path of PAGES) {
      await page.goto(path)
      expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('the shelf of 40 issues takes more rows, not more width', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    for (const path of ['/', '/issue/thresholds']) {
      await page.goto(path)
      const shelf = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: /shelf/i }) })
        .getByRole('list')
      await shelf.evaluate((list) => {
        while (list.children.length < 40) list.append(list.children[0]?.cloneNode(true) ?? '')
      })
      expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
