import type { Locator, Page } from '@playwright/test'
import { logIn, logInStaff, open } from './access-support.ts'
import { alive } from './alive.ts'
import { ALBANY, atReceipt, fillAddress, fillCard, fillGuest, openCheckout, payButton } from './checkout-support.ts'
import { checkAxe, expect, test } from './own-server.ts'

test.use({ expectedErrors: [/status of (404|422)/] })

const main = (page: Page) => page.getByRole('main')

test('renewing without an address says why the same settings are off', async ({ page }) => {
  await logIn(page, 'no-address@example.com')
  await open(page, '/subscribe/renew')
  await expect(main(page).getByRole('radio', { name: /^Renew with Same Settings/ })).toBeDisabled()
  await expect(main(page)).toContainText('We don’t have an address for this.')
  await checkAxe(page)
})

/** Refuses every purchase, and answers what was asked for. */
async function refuseCheckouts(page: Page): Promise<{ cart: unknown; shown_total: number }[]> {
  const asked: { cart: unknown; shown_total: number }[] = []
  await page.route('**/api/cart/checkout*', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ status: 422, json: { errors: 'Refused.' } })
  })
  return asked
}

async function typeOver(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(text)
}

test('the amount charged is the amount in the field', async ({ page }) => {
  await logIn(page, 'active@example.com')
  const asked = await refuseCheckouts(page)

  await open(page, '/donate?amount=30&type=monthly')
  const amount = main(page).getByRole('spinbutton', { name: 'Amount in dollars' })
  await typeOver(amount, '0')
  await expect(amount).toHaveValue('1')
  await expect(main(page).getByText('The least is 1.')).toBeVisible()
  await checkAxe(page)
  await amount.press('Enter')
  await expect.poll(() => asked.at(-1)?.shown_total).toBe(100)
  await expect(amount).toHaveValue('1')
  await typeOver(amount, '30000')
  await expect(amount).toHaveValue('25000')
  await expect(main(page).getByText('The most is 25,000.')).toBeVisible()
  await amount.clear()
  await amount.press('Enter')
  await expect(amount).toHaveValue('25000')
  await expect(main(page).getByRole('button', { name: 'Give $25,000.00 a month' })).toBeVisible()
  expect(asked).toHaveLength(1)

  await open(page, '/subscribe?type=gift')
  const gifts = main(page).getByRole('spinbutton', { name: 'How many gifts' })
  await typeOver(gifts, '25')
  await expect(gifts).toHaveValue('20')
  await expect(main(page).getByText('The most is 20.')).toBeVisible()
  await gifts.press('Enter')
  await expect.poll(() => JSON.stringify(asked.at(-1)?.cart)).toContain('"quantity":20')

  await open(page, '/store/product/tote-bag')
  const copies = main(page).getByRole('spinbutton', { name: 'Quantity' })
  await typeOver(copies, '99')
  await copies.press('Enter')
  await expect(main(page)).toContainText('In your cart: 50 ×')
  await expect(copies).toHaveValue('50')
})

async function isSaid(page: Page, message: string): Promise<void> {
  const said = main(page).getByRole('status').filter({ hasText: message })
  await expect(said).toBeInViewport()
  // A moment after it is drawn.
  await expect(main(page).locator(':focus').filter({ hasText: message })).toBeVisible()
}

test('after saving an address the message is in sight and focused, and the facts beside it are new @both', async ({
  page,
}, { project }) => {
  await logIn(page, project.name === 'phone' ? 'canada@example.com' : 'no-address@example.com')
  await open(page, '/account/address')
  const change = main(page).getByRole('radio', { name: /Change it/ })
  if (await change.isVisible()) await change.check()
  else await expect(main(page)).toContainText('Please add one now')
  await main(page).locator('[name="address.line1"]').fill('77 New Street')
  if (project.name !== 'phone') await fillAddress(main(page), { ...ALBANY, line1: '77 New Street' })
  await main(page).getByRole('button', { name: 'Submit' }).click()
  await isSaid(page, 'Address updated successfully')
  await expect(main(page)).not.toContainText('Please add one now')
  await expect(main(page).getByRole('region', { name: 'Saved addresses' })).toContainText('77 New Street')
  await checkAxe(page)
})

test('so it is after another card', async ({ page }) => {
  await logIn(page, 'donor@example.com')
  await open(page, '/account/payment')
  await fillCard(page, '5555555555554444')
  await main(page).getByRole('button', { name: 'Save' }).click()
  await isSaid(page, 'Payment updated successfully')
  await expect(main(page).getByText('4242')).toHaveCount(0)
})

test('a deleted address is not asked about any more', async ({ page }) => {
  await logIn(page, 'extended@example.com')
  await page.request.post('/api/account/address/ship-b', {
    data: { address: { line1: '1 A', line2: '', city: 'Toronto', state: 'ON', postcode: 'M5T 1K4', country: 'CA' } },
  })
  await open(page, '/account/address/ship-b/delete')
  await main(page).getByRole('button', { name: 'Delete it' }).click()
  await isSaid(page, 'Address deleted successfully')
  await expect(main(page).getByText('Delete this address?')).toHaveCount(0)
})

test('field errors go when their cause goes, and a known email leads to the login', async ({ page }) => {
  await open(page, '/subscribe')
  const form = main(page).getByRole('form', { name: 'Subscribe' })
  await fillCard(page, '4242424242424242')
  await form.getByRole('button', { name: /^Pay/ }).click()
  const blank = form.getByText('Must not be blank.')
  await expect(blank.first()).toBeVisible()
  const all = await blank.count()
  await form.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await expect(blank).toHaveCount(all - 1)
  // By a key: what a script chooses comes to React before anything is drawn.
  const state = form.locator('[name="address.state"]')
  await state.press('N')
  await expect(blank).toHaveCount(all - 2)
  await expect(state).toHaveValue('NE')
  await form.locator('[name="address.country"]').selectOption('FR')
  await expect(form.getByRole('region', { name: 'Address' }).getByText('Must not be blank.')).toHaveCount(0)

  await fillAddress(form, ALBANY)
  await form.getByRole('textbox', { name: 'Email' }).fill('active@example.com')
  for (const label of ['Password', 'Confirm Password'])
    await form.getByLabel(label, { exact: true }).fill('a quiet day')
  await form.getByRole('button', { name: /^Pay/ }).click()
  const known = form.locator('[data-field]').filter({ hasText: 'There’s already an account with this email address.' })
  await expect(known.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /^\/login\?redirect=%2Fsubscribe/)
  await checkAxe(page)
})

test('the view of staff stays on Renew, Subscribe and Donate, and shows nobody’s sessions', async ({ page }) => {
  await logIn(page, 'expired@example.com')
  const { account } = await (await page.request.get('/api/account/data')).json()
  await page.context().clearCookies()
  await logInStaff(page, 'support@example.com')
  const view = `admin-view=${account.token}`
  await open(page, `/account?${view}`)
  await main(page).getByRole('link', { name: 'Renew', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/subscribe/renew\\?${view}`))
  await expect(main(page)).toContainText('This page is for view-only purposes.')
  await open(page, `/subscribe?${view}`)
  await expect(main(page)).toContainText('Your subscription has expired.')
  await expect(main(page)).not.toContainText('You already have a subscription.')
  await main(page).getByRole('link', { name: 'Renew your subscription' }).click()
  await expect(page).toHaveURL(new RegExp(`/subscribe/renew\\?${view}`))
  await open(page, `/account/security?${view}`)
  await expect(main(page)).toContainText('This page is for view-only purposes.')
  await expect(main(page).getByRole('heading', { name: 'Sessions' })).toHaveCount(0)
})

test('a cart that is paid in one tab is empty in the others', async ({ page, context }) => {
  const form = await openCheckout(page, { type: 'digital-issue', ref: 'iss:51' })
  const other = await context.newPage()
  await other.goto('/store/checkout')
  const items = other.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await alive(other.getByRole('form', { name: 'Checkout' }))
  await page.bringToFront()
  await fillGuest(form, 'Tabea Two', 'tabea@example.org')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)
  await expect(other.getByRole('main')).toContainText('Your cart is empty')
  await expect(items).toHaveCount(0)
})

test('a tier stays chosen when the donation becomes a monthly one', async ({ page }) => {
  await open(page, '/donate')
  const tiers = main(page).getByRole('group', { name: 'Choose an amount' })
  await tiers.getByRole('radio').nth(1).check()
  await main(page).getByRole('radio', { name: 'Monthly' }).check()
  await expect(tiers.getByRole('radio').nth(1)).toBeChecked()
})

test('the phone’s menu has the archive @phone', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: /51 Thresholds/ })
      .first(),
  ).toBeVisible()
  await checkAxe(page)
})
