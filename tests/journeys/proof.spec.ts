import type { Browser, Page } from '@playwright/test'
import { codeFor, mailTo, open } from './access-support.ts'
import { CHOSEN_PASSWORD as PASSWORD, redeemAs } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

test.use({ expectedErrors: [/status of (409|422)/] })

const main = (page: Page) => page.getByRole('main')
const confirm = (page: Page) => main(page).getByRole('button', { name: 'Confirm email address' })

async function inAnotherBrowser(browser: Browser, page: Page): Promise<Page> {
  const { width = 390, height = 844 } = page.viewportSize() ?? {}
  const { origin } = new URL(page.url())
  return (await browser.newContext({ baseURL: origin, viewport: { width, height } })).newPage()
}

test('an address is confirmed elsewhere with the password, and everything stays @phone', async ({ page, browser }, {
  project,
}) => {
  const email = `ida-${project.name}@example.org`
  await redeemAs(page, email)
  await open(page, '/account')
  await expect(main(page)).toContainText('Confirm your email to see earlier orders here.')
  await checkAxe(page)
  await main(page)
    .getByRole('button', { name: `Send a confirmation link to ${email}` })
    .click()
  await expect(main(page)).toContainText('We’ve emailed you a link.')
  const { links } = await mailTo(page.request, email, /^Confirm your email address/)
  const link = new URL(links.find((one) => one.includes('/account/email/proof')) ?? '')

  const other = await inAnotherBrowser(browser, page)
  await open(other, link.pathname + link.search)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address')
  await expect(main(other).getByRole('group')).toContainText('Did you choose a password when you bought this?')
  await expect(confirm(other)).toBeDisabled()
  await main(other).getByRole('radio', { name: /^Yes/ }).check()
  await inLightAndDark(other, () => checkAxe(other))
  await main(other).getByLabel('Password', { exact: true }).fill('something else')
  await confirm(other).click()
  await expect(main(other)).toContainText('That isn’t the password for this account.')
  await main(other).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await confirm(other).click()
  await expect(other).toHaveURL('/account')
  await expect(main(other).getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(main(other)).not.toContainText('Confirm your email to see')
  await other.context().close()

  // The first browser is still in, and says so no more.
  await open(page, '/account')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your account')
  await expect(main(page)).not.toContainText('Confirm your email to see')
})

test('an address is confirmed by a code without the password: whoever was in is out, and a new one is chosen', async ({
  page,
  browser,
}, { project }) => {
  const email = `olga-${project.name}@example.org`
  await redeemAs(page, email)
  const owner = await inAnotherBrowser(browser, page)
  await open(owner, '/login?way=code')
  await owner.getByRole('tabpanel').getByLabel('Email').fill(email)
  await owner.getByRole('button', { name: 'Email me a code' }).click()
  await owner.getByLabel('Code', { exact: true }).fill(await codeFor(owner.request, email))
  await expect(owner).toHaveURL(/\/account\/email\/proof\?token=/)
  await main(owner).getByRole('radio', { name: /^No/ }).check()
  await checkAxe(owner)
  await confirm(owner).click()
  await expect(owner).toHaveURL(/\/login\/password\?token=/)
  await main(owner).getByLabel('Password', { exact: true }).fill('a lamp by the water')
  await main(owner)
    .getByLabel(/once more|Repeat/)
    .fill('a lamp by the water')
  await main(owner).getByRole('button', { name: 'Set password' }).click()
  await expect(main(owner)).toContainText('Your password is set')
  await open(owner, '/account')
  await expect(main(owner).getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(main(owner)).not.toContainText('Confirm your email to see')
  await owner.context().close()

  await page.goto('/account')
  await expect(page).toHaveURL(/\/login/)
})
