import { logIn, logOut, oneEach, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

test('a reader sees their sessions and ends one, then all others @phone', async ({ page, browser, baseURL }, {
  project,
}) => {
  const email = oneEach('no-address', 'discontinuous')(project)
  const others = await Promise.all([1, 2, 3].map(() => browser.newContext({ ...(baseURL && { baseURL }) })))
  const pages = await Promise.all(others.map((context) => context.newPage()))
  for (const other of pages) await logIn(other, email)
  await logIn(page, email)
  await open(page, '/account/security')
  await inLightAndDark(page, () => checkAxe(page))
  const main = page.getByRole('main')
  await expect(main.getByText('This session', { exact: true })).toHaveCount(1)
  await expect(main.getByRole('button', { name: /^End the session/ })).toHaveCount(3)

  await main
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  const one = page.getByRole('dialog', { name: 'End this session?' })
  await expect(one).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await one.getByRole('button', { name: 'Cancel' }).click()
  await expect(one).toBeHidden()
  await main
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await one.getByRole('button', { name: 'End it' }).click()
  await expect(main.getByRole('button', { name: /^End the session/ })).toHaveCount(2)

  await main.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
  await expect(main).toContainText('No other sessions.')
  for (const other of pages) {
    await other.goto('/account/security')
    await expect(other).toHaveURL(/\/login/)
  }
  await page.reload()
  await expect(page).toHaveURL('/account/security')
  await Promise.all(others.map((context) => context.close()))
})

test('a password is changed by a link that is mailed', async ({ page }, { project }) => {
  const email = oneEach('expiring', 'processing')(project)
  await logIn(page, email)
  await open(page, '/account/security')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('We’ve emailed you a link.')).toBeVisible()
})

test('logging out in one tab leaves nothing personal in the other', async ({ page, context }, { project }) => {
  const email = oneEach('donor', 'donor-failed')(project)
  await logIn(page, email)
  await open(page, '/account/security')
  const other = await context.newPage()
  await open(other, '/account/security')
  await logOut(page)
  await expect(page).toHaveURL('/login?redirect=%2Faccount%2Fsecurity')
  await expect(other).toHaveURL('/login?redirect=%2Faccount%2Fsecurity')
  await expect(other.getByText(email)).toHaveCount(0)
})

test('the back button after logging out shows nothing personal', async ({ page }, { project }) => {
  const email = oneEach('donor', 'donor-failed')(project)
  const name = oneEach('Lucian Farrokhzad', 'Beatrix Holmgren')(project).split('@')[0] ?? ''
  await logIn(page, email)
  await open(page, '/account/security')
  await open(page, '/donate')
  await page.getByRole('form', { name: 'Donate' }).getByRole('textbox', { name: 'Full name' }).fill('Somebody else')
  await open(page, '/store')
  await logOut(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Somebody else')
  for (const _ of [1, 2, 3]) {
    await page.goBack()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await expect(page.getByText(name)).toHaveCount(0)
  }
  await expect(page).toHaveURL('/login?redirect=%2Faccount%2Fsecurity')
})

test('personal pages are kept by nobody', async ({ page }, { project }) => {
  await logIn(page, oneEach('donor', 'donor-failed')(project))
  for (const path of ['/account/security', '/store', '/login']) {
    const response = await page.request.get(path, { maxRedirects: 0 })
    expect(response.headers()['cache-control'], path).toContain('no-store')
  }
})
