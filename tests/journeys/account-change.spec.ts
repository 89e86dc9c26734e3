import type { Page } from '@playwright/test'
import { logIn, logInStaff, open } from './access-support.ts'
import { ALBANY, fillAddress, fillCard, totalOf } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

const main = (page: Page) => page.getByRole('main')
const form = (page: Page) => main(page).getByRole('form', { name: 'Change subscription' })
const choose = (page: Page, name: string) =>
  form(page)
    .getByRole('radio', { name: new RegExp(`^${name}`) })
    .check()
const update = (page: Page) => form(page).getByRole('button', { name: 'Update Subscription' })

async function openChange(page: Page): Promise<void> {
  await open(page, '/account')
  await main(page).getByRole('link', { name: 'Change this subscription' }).first().click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Change your subscription')
}

async function isUpdated(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/account$/)
  await expect(main(page).getByText('Subscription updated successfully')).toBeVisible()
}

const line = (page: Page, term: string) =>
  main(page)
    .getByRole('region')
    .or(main(page))
    .getByText(term, { exact: true })
    .first()
    .locator('xpath=following-sibling::dd')

test.use({ expectedErrors: [/status of (404|422)/] })

test('digital becomes print for money, and the account says so once @both', async ({ page }, { project }) => {
  await logIn(page, project.name === 'phone' ? 'discontinuous@example.com' : 'digital@example.com')
  await openChange(page)
  await expect(form(page).getByText(/^Prices cover your (1|2) remaining issues?$/)).toBeVisible()
  await expect(form(page).getByRole('group', { name: 'Your subscription’s rate' })).toHaveCount(0)
  await expect(update(page)).toBeDisabled()
  await choose(page, 'Print, United States')
  const price = project.name === 'phone' ? '$6.00' : '$12.00'
  await expect(totalOf(form(page))).toHaveText(price)
  // Fetched when it comes into sight, or at the next thing that a reader does.
  await form(page).getByRole('region', { name: 'Payment' }).scrollIntoViewIfNeeded()
  await expect(form(page).getByLabel('Card number')).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  if (project.name !== 'phone') await fillAddress(form(page), ALBANY)
  await fillCard(page, '4242424242424242')
  await form(page)
    .getByRole('button', { name: `Pay ${price}` })
    .click()
  await isUpdated(page)
  await expect(line(page, 'Paid for')).toHaveText('Standard, Print, United States')
  await expect(
    main(page)
      .getByRole('link', { name: /^Receipt/ })
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(main(page).getByText('Subscription updated successfully')).toHaveCount(0)
})

test('print becomes digital, and Sustainer pays for print, for nothing and back', async ({ page }) => {
  await logIn(page, 'international@example.com')
  await openChange(page)
  await choose(page, 'Digital')
  await checkAxe(page)
  await update(page).click()
  await isUpdated(page)
  await expect(line(page, 'Delivered as')).toHaveText('Standard, Digital')

  await page.context().clearCookies()
  await logIn(page, 'sustainer@example.com')
  await openChange(page)
  await choose(page, 'Print, United States')
  await expect(form(page).getByRole('button', { name: 'Pay $15.00' })).toBeVisible()
  await choose(page, 'Standard')
  await choose(page, 'Print, International')
  await expect(form(page).getByText('You can’t switch back to Sustainer.')).toBeVisible()
  await choose(page, 'Print, United States')
  await expect(form(page).getByText('You can’t switch back to Sustainer.')).toHaveCount(0)
  await checkAxe(page)
  await update(page).click()
  await expect(form(page).getByRole('textbox', { name: 'Address', exact: true })).toBeFocused()
  await fillAddress(form(page), ALBANY)
  await update(page).click()
  await isUpdated(page)
  await expect(line(page, 'Delivered as')).toHaveText('Standard, Print, United States')
  await expect(line(page, 'Paid for')).toHaveText('Sustainer, Digital')
  await openChange(page)
  await choose(page, 'Sustainer')
  await choose(page, 'Digital')
  await update(page).click()
  await isUpdated(page)
  await expect(line(page, 'Delivered as')).toHaveText('Sustainer, Digital')

  const { subscriber } = await (await page.request.get('/api/account/subscriber')).json()
  const { token } = subscriber.timetable.current_subscription.info
  await page.context().clearCookies()
  await logIn(page, 'lifetime@example.com')
  await openChange(page)
  await expect(form(page).getByRole('radio', { name: /^Print, Canada/ })).toBeDisabled()
  await expect(form(page).getByText('This change cannot be made automatically. Please contact')).toBeVisible()
  await open(page, `/account/subscriptions/${token}`)
  await expect(main(page)).toContainText('We encountered an error. Please try again at another time or contact')
  await expect(main(page).getByRole('link', { name: 'Return to settings' })).toHaveAttribute('href', '/account')

  await page.context().clearCookies()
  await logIn(page, 'expired@example.com')
  await open(page, '/account')
  const own = (await (await page.request.get('/api/account/data')).json()) as {
    account: { token: string }
    subscriptions: { token: string }[]
  }
  const over = `/account/subscriptions/${own.subscriptions[0]?.token}`
  await open(page, over)
  await expect(
    main(page).getByText('Unfortunately, options for updating this subscription are not available.'),
  ).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'this page' })).toHaveAttribute('href', '/account/address')
  await checkAxe(page)

  await page.context().clearCookies()
  await logInStaff(page, 'support@example.com')
  for (const path of [over, '/account/payment', '/account/lists']) {
    await open(page, `${path}?admin-view=${own.account.token}`)
    await expect(main(page).getByText('This page is for view-only purposes.')).toBeVisible()
    for (const button of await main(page).getByRole('button').all()) await expect(button).toBeDisabled()
  }
})
