import type { Page } from '@playwright/test'
import { logIn, logInStaff, mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import {
  atReceipt,
  CHOSEN_PASSWORD,
  DIGITAL_ISSUE,
  fillCard,
  fillGuest,
  openCheckout,
  payButton,
} from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

const LONG = '/issue/thresholds/the-doorkeepers'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

const main = (page: Page) => page.getByRole('main')
const blocks = (page: Page) => page.locator('#text > [id^="p-"]')

async function fitsBoth(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await inLightAndDark(page, () => checkAxe(page))
  }
}

test('a stranger searches an issue and comes to the paragraph', async ({ page }) => {
  await page.goto('/issue/thresholds/search?find=door')
  await expect(main(page).getByRole('searchbox')).toHaveValue('door')
  await expect(main(page)).toContainText('the beginning of each of the others')
  await fitsBoth(page)
  await main(page).locator('li a').first().click()
  await expect(page).toHaveURL(/\/issue\/thresholds\/[^/]+#p-\d+$/)
  await page.goto('/issue/thresholds/search?find=zzyzx')
  await expect(main(page)).toContainText('Nothing found for “zzyzx”.')
  await fitsBoth(page)
})

test('an owner shares a piece, and a friend without an account reads it whole', async ({ page, browser, baseURL }) => {
  await logIn(page, 'digital@example.com')
  await page.goto(LONG)
  await main(page).getByRole('link', { name: 'Share', exact: true }).click()
  const button = main(page).getByRole('button', { name: 'Get gift link' })
  await alive(button)
  await fitsBoth(page)
  await button.click()
  const link = await main(page).getByRole('textbox', { name: 'Gift link' }).inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await main(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await fitsBoth(page)

  const other = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const friend = await other.newPage()
  const { pathname, search } = new URL(link)
  await friend.goto(pathname + search)
  await expect(main(friend)).toContainText('shared this piece with you.')
  await expect(main(friend)).toContainText('To keep reading, subscribe or buy this issue.')
  await main(friend).getByRole('button', { name: 'Read the whole piece' }).click()
  await expect(main(friend)).toContainText('Subscribe or buy this issue to read the rest.')
  await expect(main(friend).getByRole('button', { name: 'Read the whole piece' })).toHaveCount(0)
  await other.close()
})

test('a stranger reads the free piece, subscribes from the locked one and comes back to read it', async ({ page }) => {
  await page.goto('/issue/thresholds')
  await main(page).getByRole('link', { name: 'Mind the Step' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Mind the Step' })).toBeVisible()
  await expect(main(page).getByText('Keep reading')).toHaveCount(0)
  await main(page)
    .getByRole('link', { name: /The Doorkeepers/ })
    .click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'The Doorkeepers' })).toBeVisible()
  const begun = await blocks(page).count()
  await main(page)
    .getByRole('link', { name: /^Subscribe to Broadfold/ })
    .click()
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  await expect(form.getByRole('radio', { name: /Digital/ }).first()).toBeChecked()
  await fillGuest(form, 'Una Stranger', 'una.stranger@example.org')
  await form.getByLabel('Password', { exact: true }).fill(CHOSEN_PASSWORD)
  await form.getByLabel('Confirm Password').fill(CHOSEN_PASSWORD)
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)
  await main(page).getByRole('link', { name: 'Read “The Doorkeepers”' }).click()
  await expect(page).toHaveURL(LONG)
  await expect(main(page).getByRole('heading', { level: 1, name: 'The Doorkeepers' })).toBeVisible()
  await expect(main(page).getByText('Keep reading')).toHaveCount(0)
  expect(await blocks(page).count()).toBeGreaterThan(begun)
})

test('on paper there is the piece, and nothing of the site', async ({ page }) => {
  await logIn(page, 'digital@example.com')
  await page.goto(LONG)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'The Doorkeepers' })).toBeVisible()
  await expect(blocks(page).last()).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'search', 'navigation', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.locator('form').filter({ visible: true })).toHaveCount(0)
})

test('an owner is offered Read, and is not sold the digital issue again', async ({ page }) => {
  await logIn(page, 'digital@example.com')
  await page.goto('/issue/thresholds')
  await expect(main(page)).toContainText('You have this issue. Print copies are below.')
  const panel = main(page).getByRole('form', { name: 'Add to cart' })
  await expect(panel.getByRole('radio')).toHaveCount(1)
  await expect(panel.getByRole('radio', { name: /Print/ })).toBeChecked()
  await fitsBoth(page)
  const asked = await page.request.post('/api/cart', { data: DIGITAL_ISSUE })
  expect([asked.status(), await asked.text()]).toEqual([422, expect.stringContaining('You already have this issue.')])
})

test('a guest reads what they bought from the email, until it is refunded', async ({ page, browser, baseURL }) => {
  const form = await openCheckout(page, DIGITAL_ISSUE)
  await fillGuest(form, 'Gus Guest', 'gus.guest@example.org')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)
  const file = await main(page).getByRole('link', { name: 'Thresholds, EPUB' }).getAttribute('href')
  await expect(main(page).getByRole('link', { name: 'Thresholds, Read' })).toBeVisible()
  expect((await page.request.get(file ?? '')).status()).toBe(200)

  const { links } = await mailTo(page.request, 'gus.guest@example.org', /receipt/)
  const { pathname, search } = new URL(links.find((link) => link.includes('&read=')) ?? '')
  const guest = await (await browser.newContext({ viewport: PHONE, ...(baseURL && { baseURL }) })).newPage()
  await guest.goto(pathname + search)
  await expect(guest).toHaveURL(/\/issue\/thresholds\?key=/)
  await expect(main(guest)).toContainText('You have this issue.')
  await main(guest)
    .getByRole('link', { name: /The Doorkeepers/ })
    .click()
  await expect(main(guest).getByRole('heading', { level: 1, name: 'The Doorkeepers' })).toBeVisible()
  await expect(main(guest).getByText('Keep reading')).toHaveCount(0)
  const whole = await blocks(guest).count()

  const console = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await logInStaff(console, 'staff@example.com')
  await open(console, '/staff/orders?find=gus.guest')
  await main(console).getByRole('link', { name: /^BF-/ }).click()
  const refunds = console.getByRole('region', { name: 'Refund' })
  await alive(refunds)
  await refunds.getByRole('button', { name: 'Refund All of it' }).click()
  await console.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Bought by mistake')
  await console.getByRole('dialog').getByRole('button', { name: 'Refund $9.00' }).click()
  await expect(console.getByRole('region', { name: 'Money' })).toContainText('Bought by mistake')

  await guest.reload()
  await expect(main(guest).getByRole('heading', { name: 'Keep reading' })).toBeVisible()
  expect(await blocks(guest).count()).toBeLessThan(whole)
  expect((await page.request.get(file ?? '')).status()).toBe(404)
  await guest.goto(pathname + search)
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Refunded')
  await guest.context().close()
  await console.context().close()
})
