import type { Page } from '@playwright/test'
import { logIn } from './access-support.ts'
import { alive } from './alive.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

const FREE = '/issue/fifty/fifty-letters-back'
const LONG = '/issue/thresholds/the-doorkeepers'
const POEMS = '/issue/thresholds/lintels'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

const text = (page: Page) => page.locator('#text')
/** The block at the upper edge of the window. */
const blockInView = (page: Page) =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll('#text > [id^="p-"]')]
    return blocks.find((block) => block.getBoundingClientRect().bottom > 90)?.id
  })
/** A wheel turns at once, and the page scrolls when it comes to it. */
async function scrollOn(page: Page, pixels: number): Promise<void> {
  const from = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, pixels)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(from + pixels)
}
const sizeOf = (page: Page) => text(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

for (const path of [FREE, LONG, POEMS])
  for (const viewport of [PHONE, DESKTOP])
    test(`${path} can be read by everyone at ${viewport.width} px, in the light and in the dark`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await expect(text(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await inLightAndDark(page, () => checkAxe(page))
      expect(await context.cookies()).toEqual([])
    })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a free piece is whole, with its neighbors, and prints without what is for the screen', async ({ page }) => {
    await page.goto('/issue/thresholds')
    await page.getByRole('link', { name: 'Mind the Step' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mind the Step' })).toBeVisible()
    await expect(page.getByText('Keep reading')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Pieces of this issue' })).toBeHidden()
    await expect(text(page)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: /The Doorkeepers/ }).click()
    await expect(page.getByRole('heading', { name: 'Keep reading' })).toBeVisible()
  })
})

test('a stranger finds one clear way on where the beginning ends, and comes back after logging in', async ({
  page,
}) => {
  await page.goto(LONG)
  const offer = page.getByRole('region', { name: 'Keep reading' })
  await expect(offer.getByRole('link', { name: 'Subscribe to Broadfold from $30.00 a year' })).toBeVisible()
  await expect(offer.getByRole('link', { name: 'Buy this issue for $9.00' })).toBeVisible()
  await expect(offer.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /redirect=.*the-doorkeepers/)
})

test('a reader goes on with the same paragraph on another screen, in the type that they chose', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(PHONE)
  await logIn(page, 'digital@example.com')
  await page.goto(LONG)
  await alive(page.getByText('Type', { exact: true }))
  await expect(page.getByText('Keep reading')).toHaveCount(0)
  await expect(page.getByRole('note').first()).toBeVisible()
  await page.getByText('Type', { exact: true }).click()
  await checkAxe(page)
  const before = await sizeOf(page)
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(() => sizeOf(page)).toBeGreaterThan(before)
  await page.getByRole('radio', { name: 'Wide' }).check()
  await page.evaluate(() => document.getElementById('p-9')?.scrollIntoView())
  const place = await blockInView(page)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/reading/position') && answer.ok())
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await saved

  // The choice of type belongs to the browser, the place to the account.
  await page.goto(LONG)
  await expect.poll(() => sizeOf(page)).toBeGreaterThan(before)
  await expect(page.locator('article')).toHaveAttribute('data-measure', 'wide')

  const desktop = await browser.newContext({ viewport: DESKTOP, ...(baseURL && { baseURL }) })
  const other = await desktop.newPage()
  await logIn(other, 'digital@example.com')
  await other.goto('/issue/thresholds')
  await other.getByRole('link', { name: 'The Doorkeepers' }).click()
  await expect(other).toHaveURL(/#p-\d+$/)
  await expect.poll(() => blockInView(other)).toBe(place)
  await other.goto(LONG)
  await other.getByRole('link', { name: 'Continue where you left off' }).click()
  await expect.poll(() => blockInView(other)).toBe(place)
  await desktop.close()
})

test('the same sentence stays where it is when the type or the window changes', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(FREE)
  await alive(page.getByText('Type', { exact: true }))
  await page.getByText('Type', { exact: true }).click()
  await page.evaluate(() => document.getElementById('p-6')?.scrollIntoView())
  await scrollOn(page, 40)
  const place = await blockInView(page)
  // Pressed where it is: the button itself is far above.
  await page.getByRole('button', { name: 'Larger' }).evaluate((button) => {
    for (let pressed = 0; pressed < 4; pressed += 1) (button as HTMLElement).click()
  })
  await expect(page.locator('article')).toHaveAttribute('data-size', /[1-4]/)
  await expect.poll(() => blockInView(page)).toBe(place)
  await page.setViewportSize(PHONE)
  await expect.poll(() => blockInView(page)).toBe(place)
  await page.setViewportSize(DESKTOP)
  await expect.poll(() => blockInView(page)).toBe(place)
})

test('of an older issue a stranger is told with which issue a subscription starts', async ({ page }) => {
  await page.goto('/issue/fifty')
  const locked = page.getByRole('main').locator('a[href^="/issue/fifty/"]').nth(1)
  await locked.click()
  const offer = page.getByRole('region', { name: 'Keep reading' })
  await expect(offer).toContainText('A new subscription starts with No. 51.')
  await expect(offer.getByRole('link').first()).toHaveText('Buy this issue for $9.00')
  await checkAxe(page)
})

test('a visitor’s place is kept in the tab, and going back brings the text again', async ({ page, context }) => {
  await page.goto(FREE)
  await alive(page.getByText('Type', { exact: true }))
  await page.evaluate(() => document.getElementById('p-2')?.scrollIntoView())
  await scrollOn(page, 600)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await page.locator('header[data-site]').getByRole('link', { name: 'Broadfold' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goBack()
  await expect(text(page)).toContainText('There is a drawer in the office')
  await page.goto(FREE)
  await expect(page.getByRole('link', { name: 'Continue where you left off' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
})
