import type { Page } from '@playwright/test'
import { logInStaff, logOut, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { hold } from './support.ts'

test.use({ expectedErrors: [/422/] })

const main = (page: Page) => page.getByRole('main')
const search = (page: Page) => main(page).getByRole('combobox', { name: 'Search the console' })
const found = (page: Page, name: string | RegExp) => main(page).getByRole('option', { name })

async function type(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await search(page).fill(words)
}

test('what can be done is found by the search and opened by the keyboard, by those who may @both', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff')

  await type(page, 'new order')
  await expect(found(page, /^New order/)).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Order for a reader' })).toBeVisible()
  await expect(main(page).getByRole('combobox', { name: 'Name, email, address' })).toBeFocused()

  await type(page, 'release no. 5')
  await expect(found(page, /^Release No\. 52/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/staff/issues/52#release')
  await expect(main(page).getByRole('heading', { level: 1, name: /^52, / })).toBeVisible()

  await type(page, 'close no')
  await expect(found(page, /^Close No\. 52/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/staff/issues/52')

  await type(page, 'credit oyelaran')
  await expect(found(page, 'Credit an issue to Maren Oyelaran')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const credit = page.getByRole('dialog', { name: 'Credit issues' })
  await expect(credit).toBeVisible()
  await credit.getByLabel('Reason').fill('Arrived wet')
  await page.keyboard.press('Enter')
  await expect(credit).toBeHidden()
  await expect(page.getByText('Issues credited.')).toBeVisible()

  // A person who is found brings along what can be done for them.
  await type(page, 'oyelaran')
  await expect(found(page, 'New order for Maren Oyelaran')).toBeVisible()
  await logOut(page)

  await logInStaff(page, 'fulfilment@example.com')
  await open(page, '/staff')
  await type(page, 'new ')
  await expect(found(page, /^New reader/)).toBeVisible()
  await expect(found(page, /^New (order|invoice)/)).toHaveCount(0)
  await search(page).fill('oyelaran')
  await expect(found(page, /^Maren Oyelaran/)).toBeVisible()
  await expect(found(page, /^(Credit|New order|Gift)/)).toHaveCount(0)
})

test('Enter opens nothing that was found for other words', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/orders')
  const order = main(page).getByRole('link', { name: /^BF-/ }).first()
  const number = (await order.textContent()) ?? ''
  await type(page, number)
  await expect(found(page, new RegExp(`^${number}`)).first()).toBeVisible()
  const answer = await hold(page, /\/staff\/search\?/)
  await search(page).fill('maren oyelaran')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Maren Oyelaran' })).toBeVisible()
  answer()
})

test('a close that waits for its second signature is on Today, and support sees whom it waits for', async ({
  page,
}) => {
  const step = () => main(page).locator('[aria-current=step]')
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/words')
  const settings = page.getByRole('form').filter({ hasText: 'Closing an issue needs two people' })
  await settings.getByLabel('Closing an issue needs two people').check()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Saved.')).toBeVisible()
  const work = () => main(page).getByRole('region', { name: 'To do' })
  const waiting = () => work().getByRole('link', { name: /^Sign second and close No\. 52/ })
  await open(page, '/staff')
  await expect(work()).toBeVisible()
  await expect(waiting()).toHaveCount(0)
  await logOut(page)

  await logInStaff(page, 'fulfilment@example.com')
  await open(page, '/staff/issues/52?step=sign')
  await step().getByLabel('Signed off by').fill('Ida Holm')
  await step().getByRole('button', { name: 'Sign as the first' }).click()
  // Before the cut-off it is asked once more.
  const again = step().getByRole('button', { name: 'Yes, before the cut-off' })
  const signed = step().getByText(/You signed first/)
  await expect(again.or(signed).first()).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(signed).toBeVisible()
  await open(page, '/staff')
  await expect(work()).toBeVisible()
  await expect(waiting()).toHaveCount(0)
  await logOut(page)

  await logInStaff(page, 'support@example.com')
  await open(page, '/staff')
  await expect(waiting()).toHaveCount(0)
  await open(page, '/staff/issues/52?step=sign')
  await expect(step()).toContainText('Ida Holm')
  await expect(step()).toContainText('Waiting for a second signature from Fulfillment or an administrator.')
  await expect(main(page).getByText('Sign and close')).toHaveCount(0)
  await expect(step().getByRole('button')).toHaveCount(0)
  await checkAxe(page)
  await logOut(page)

  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff')
  await waiting().click()
  await expect(page).toHaveURL('/staff/issues/52?step=sign')
  await expect(step()).toContainText('You sign as the second.')
  await checkAxe(page)
})
