import type { Page } from '@playwright/test'
import { logInStaff, open } from './access-support.ts'
import { alive } from './alive.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { OFFLINE } from './support.ts'

test.use({ expectedErrors: [new RegExp(`${OFFLINE}|404|409`)] })

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
  // What watches the network comes after the page, while there is one.
  const watching = page.waitForResponse(/\/assets\/offline-[^/]+\.js$/)
  await open(page, '/login')
  const email = page.getByRole('textbox', { name: 'Email' }).first()
  await email.fill('somebody@example.org')
  const script = (await watching).url()
  await page.evaluate((loaded) => import(loaded), script)
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
    ['/invoice/nothing', 'Something went wrong'],
    ['/gift/nothing/card', 'This link doesn’t work'],
    ['/gift/never?token=nothing', 'This link doesn’t work'],
    ['/download/nothing', 'This link has expired'],
    ['/list/confirm?token=nothing', 'This link has expired'],
    ['/list/unsubscribe?token=nothing', 'This link has expired'],
    ['/list/preferences?token=nothing', 'This link has expired'],
    ['/login/password?token=nothing', 'This link has expired'],
    ['/renewal/stop?token=nothing', 'This link has expired'],
    ['/account/address/confirm?token=nothing', 'This link has expired'],
    ['/subscribe/redeem?token=nothing', 'No such gift'],
    ['/nothing', 'We can’t find that page'],
  ]
  const looked = new Set<string | null>()
  for (const [path, title] of dead) {
    await open(page, path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 }), path).toHaveText(title)
    await expect(main.getByRole('link', { name: 'Contact us' }), path).toHaveAttribute('href', '/contact')
    expect(await main.getByRole('link').count(), path).toBeGreaterThan(1)
    // Most are one page at many addresses.
    const words = await main.textContent()
    if (!looked.has(words)) await checkAxe(page)
    looked.add(words)
  }
})

test('staff arrange the menu and the footer by the keyboard, and readers see it', async ({ page, browser }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/pages')
  const form = page.getByRole('form', { name: 'Menu and footer' })
  await alive(form)
  const menu = form.getByRole('group', { name: 'In the menu' })
  const footer = form.getByRole('group', { name: 'In the footer' })
  await expect(menu.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(footer.getByRole('checkbox', { checked: true })).toHaveCount(PAGES.length)

  for (const name of ['About', 'Help']) {
    await menu.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  // The button keeps the focus, also when its row has moved and when it can go no further.
  const up = menu.getByRole('button', { name: 'Move Help up' })
  await up.focus()
  for (const _ of [0, 1]) {
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
  }
  await expect(menu.getByRole('status')).toHaveText('Help is now 1 of 6.')
  await footer.getByRole('button', { name: 'Move Contact up' }).click()
  await footer.getByRole('checkbox', { name: 'Delivery and returns' }).uncheck()
  await inLightAndDark(page, () => checkAxe(page))
  await form.getByRole('button', { name: 'Save menu and footer' }).click()
  await expect(page.getByText('Saved. Readers see the new menu and footer.')).toBeVisible()
  await expect(page.getByRole('row', { name: /About.*In the menu and the footer/ })).toBeVisible()

  const reader = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await open(reader, '/store')
  const paths = await footerOf(reader)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.filter((path) => PAGES.includes(path))).toEqual(['/about', '/help', '/privacy', '/contact', '/terms'])
  await reader.getByRole('button', { name: 'Menu' }).click()
  const opened = reader.locator('#menu')
  await expect(opened.getByRole('link', { name: 'For institutions' })).toBeVisible()
  const names = await opened.getByRole('list').first().getByRole('listitem').allTextContents()
  expect(names.slice(-2)).toEqual(['Help', 'About'])
  await checkAxe(reader)
  await reader.context().close()

  await test.step('the second of two who arrange is told, and loses nothing', async () => {
    const other = await page.context().newPage()
    await open(other, '/staff/catalogue/pages')
    const theirs = other.getByRole('form', { name: 'Menu and footer' })
    await alive(theirs)
    await menu.getByRole('checkbox', { name: 'About' }).uncheck()
    await form.getByRole('button', { name: 'Save menu and footer' }).click()
    // What was said of the save before may still stand there.
    await expect(page.getByRole('row', { name: /About.*In the footer/ })).toBeVisible()
    const terms = theirs.getByRole('group', { name: 'In the menu' }).getByRole('checkbox', { name: 'Terms' })
    await terms.check()
    await theirs.getByRole('button', { name: 'Save menu and footer' }).click()
    await expect(theirs.getByText(/^Someone changed the menu or the footer/)).toBeVisible()
    await expect(terms).toBeChecked()
    await theirs.getByRole('button', { name: 'Save menu and footer' }).click()
    await expect(other.getByText('Saved. Readers see the new menu and footer.')).toBeVisible()
    await other.close()
  })
})

test('an administrator sees whether all that the shop needs works @both', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/system')
  const lines = page.getByRole('list', { name: 'System check' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'It takes writes.' })).toHaveText(/Good/)
  await expect(lines.filter({ hasText: 'Public address' })).toHaveText(/It answers\./)
  // The demo has just begun, and has no backup yet.
  await expect(lines.first()).toHaveText(/Look at this.*No backup is known/)
  await inLightAndDark(page, () => checkAxe(page))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  const again = page.waitForResponse((answer) => answer.url().includes('/staff/catalogue/system.data'))
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await again).status()).toBe(200)
  await expect(page.getByText(/^\d to look at, \d good\.$/)).toBeVisible()
})
