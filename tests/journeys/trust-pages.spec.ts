import type { Page } from '@playwright/test'
import { logInStaff, open } from './access-support.ts'
import { alive } from './alive.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ serverOf: 'trust-pages' })
test.use({ expectedErrors: [/404|409|ERR_INTERNET_DISCONNECTED/] })

const footerOf = (page: Page) => page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' })
const PAGES = ['/about', '/help', '/delivery', '/privacy', '/terms', '/contact']

test('every link of the footer leads to a page, and the six pages are read without scripts @both', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  const links = await footerOf(page).getByRole('link').all()
  const paths = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
  expect(paths.filter((path) => PAGES.includes(path))).toEqual(PAGES)
  for (const path of paths.filter((one) => one.startsWith('/'))) expect((await page.request.get(path)).ok()).toBe(true)
  expect((await page.request.get('/imprint')).status()).toBe(404)

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
  const reader = await plain.newPage()
  for (const path of PAGES) {
    await reader.goto(path)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(reader.getByRole('main').getByText(/^Updated \d+\.\d+\.20\d\d$/)).toBeVisible()
  }
  await plain.close()
  for (const path of PAGES) {
    await open(page, path)
    await inLightAndDark(page, () => checkAxe(page))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, path).toBeLessThanOrEqual(0)
  }
})

test('staff edit a page, readers see it at once, and the second of two editors loses nothing @both', async ({
  page,
  browser,
}, { project }) => {
  // Each width has its own page, as both may be at work on one server.
  const [slug, title] = project.name === 'phone' ? ['help', 'Help'] : ['about', 'About']
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/pages')
  await checkAxe(page)
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  const form = page.getByRole('form', { name: 'Page' })
  await alive(form)
  const text = form.getByRole('textbox', { name: 'Text' })
  const before = await text.inputValue()
  const reader = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await reader.goto(`/${slug}`)

  await text.fill('## A new beginning\n\n<script>alert(1)</script> and [help](/help)')
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'A new beginning' })).toBeVisible()
  await expect(preview).toContainText('<script>alert(1)</script>')
  await inLightAndDark(page, () => checkAxe(page))

  await test.step('what is typed is there again after a reload', async () => {
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await alive(form)
    await expect(form.getByText('Your unsaved text is back.')).toBeVisible()
    await expect(text).toHaveValue(/^## A new beginning/)
  })

  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Saved. Readers see this text at /${slug}.`)).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'A new beginning' })).toBeVisible()

  await test.step('a second editor is told, sees both texts, and replaces the first', async () => {
    const other = await page.context().newPage()
    await open(other, `/staff/catalogue/pages/${slug}`)
    const theirs = other.getByRole('form', { name: 'Page' })
    await theirs.getByRole('textbox', { name: 'Text' }).fill('Typed second')
    await text.fill('Saved first')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Saved', { exact: true })).toBeVisible()
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.getByText(/saved this page while you were editing it/)).toBeVisible()
    await expect(theirs.getByRole('textbox', { name: 'Text' })).toHaveValue('Typed second')
    await expect(other.getByRole('textbox', { name: /^Saved by/ })).toHaveValue('Saved first')
    await checkAxe(other)
    await theirs.getByRole('button', { name: 'Save and replace theirs' }).click()
    await expect(theirs.getByText('Saved', { exact: true })).toBeVisible()
    await other.close()
  })

  await test.step('an earlier version is looked at and restored', async () => {
    await page.reload()
    await alive(form)
    const history = page.getByRole('region', { name: 'History' }).first()
    await history.getByRole('link', { name: '1', exact: true }).click()
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(page.getByText(/Version 1 is back as version \d+\./)).toBeVisible()
    await expect(text).toHaveValue(before)
    await checkAxe(page)
    await reader.reload()
    await expect(reader.getByRole('heading', { name: 'A new beginning' })).toHaveCount(0)
  })
  await reader.context().close()
})

test('without a network a page stays as it is, says so, and goes on when it is back @both', async ({
  page,
  context,
}) => {
  await open(page, '/login')
  const email = page.getByRole('textbox', { name: 'Email' }).first()
  await email.fill('somebody@example.org')
  await context.setOffline(true)
  const link = footerOf(page).getByRole('link', { name: 'Privacy' })
  await link.click()
  const alert = page.getByRole('alert').filter({ hasText: 'You’re offline.' })
  await expect(alert).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await expect(email).toHaveValue('somebody@example.org')
  await alert.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await context.setOffline(false)
  await alert.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('links that are wrong or too old say so, each with a way on @both', async ({ page }) => {
  const dead: [string, string][] = [
    ['/receipts?token=nothing', 'This link doesn’t work'],
    ['/invoice/nothing', 'This link doesn’t work'],
    ['/gift/nothing/card', 'This link doesn’t work'],
    ['/gift/never?token=nothing', 'This link doesn’t work'],
    ['/download/nothing', 'This link no longer opens'],
    ['/list/confirm?token=nothing', 'This link has expired'],
    ['/list/unsubscribe?token=nothing', 'This link has expired'],
    ['/list/preferences?token=nothing', 'This link has expired'],
    ['/login/password?token=nothing', 'This link has expired'],
    ['/renewal/stop?token=nothing', 'This link has expired'],
    ['/account/address/confirm?token=nothing', 'This link has expired'],
    ['/subscribe/redeem?token=nothing', 'No such gift'],
    ['/nothing', 'This page is blank'],
  ]
  for (const [path, title] of dead) {
    await open(page, path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 }), path).toHaveText(title)
    await expect(main.getByRole('link', { name: 'Contact us' }), path).toHaveAttribute('href', '/contact')
    expect(await main.getByRole('link').count(), path).toBeGreaterThan(1)
    await checkAxe(page)
  }
})
