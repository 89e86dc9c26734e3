import { randomUUID } from 'node:crypto'
import { auditBooks } from '../faults/kept-shop.ts'
import { logIn } from '../journeys/access-support.ts'
import { alive } from '../journeys/alive.ts'
import { stripeKeys } from '../journeys/at-stripe.ts'
import {
  ALBANY,
  atReceipt,
  bankButton,
  DIGITAL_ISSUE,
  fillAddress,
  fillCard,
  fillGuest,
  openCheckout,
  PERSONAL,
  PRINT_ISSUE,
  payButton,
} from '../journeys/checkout-support.ts'
import { expect, test } from '../journeys/own-server.ts'

test.use({ expectedErrors: [/status of 402/] })
// Stripe is far away, and the books are looked at when everything has been paid.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

/** Never one that Stripe has seen before. */
const somebody = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.org`

test('a guest is declined, is turned away by the bank, and buys', async ({ page }) => {
  const form = await openCheckout(page, PRINT_ISSUE, DIGITAL_ISSUE)
  await fillGuest(form, 'Ada Quill', somebody('ada'))
  await fillAddress(form, ALBANY)
  await fillCard(page, '4000000000000002')
  await payButton(form).click()
  await expect(form.getByRole('alert')).toHaveText('Your card was declined.')
  await fillCard(page, '4000002760003184')
  await payButton(form).click()
  await bankButton(page, 'Fail').click()
  await expect(form.getByRole('alert')).toContainText('unable to authenticate')
  await payButton(form).click()
  await bankButton(page, 'Complete').click()
  await atReceipt(page)
})

test('a new subscriber pays, and has an account', async ({ page }) => {
  const form = await openCheckout(page, PERSONAL)
  await fillGuest(form, 'Flo Reader', somebody('flo'))
  await form.getByLabel('Password', { exact: true }).fill('a quiet afternoon')
  await form.getByLabel('Confirm Password').fill('a quiet afternoon')
  await fillAddress(form, ALBANY)
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a reader saves a card and pays with it', async ({ page }) => {
  await logIn(page, 'digital@example.com')
  const form = await openCheckout(page, DIGITAL_ISSUE)
  await fillCard(page, '4242424242424242')
  await form.getByRole('checkbox', { name: 'Save this card for next time' }).check()
  await payButton(form).click()
  await atReceipt(page)
  const next = await openCheckout(page, { ...DIGITAL_ISSUE, ref: 'iss:50' })
  await expect(next.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked()
  await payButton(next).click()
  await atReceipt(page)
})

test('a guest gives monthly', async ({ page }) => {
  await page.goto('/donate?type=monthly&amount=12')
  const form = page.getByRole('form', { name: 'Donate' })
  await alive(form)
  await form.getByRole('textbox', { name: 'Full name' }).fill('Ada Donor')
  await form.getByRole('textbox', { name: 'Your email' }).fill(somebody('donor'))
  await fillCard(page, '4242424242424242')
  await form.getByRole('button', { name: /^Give \$/ }).click()
  await atReceipt(page)
})

test('our books are those of the provider', async ({ server }) => {
  const env = { ...stripeKeys(), DATABASE_URL: server.databaseUrl }
  await expect.poll(() => auditBooks(env).catch(String), { timeout: 60_000 }).toBe('The books are right.')
})
