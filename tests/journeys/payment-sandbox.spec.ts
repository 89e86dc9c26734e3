import type { Page } from '@playwright/test'
import { test } from './payment-shop.ts'
import { checkAxe, expect, inLightAndDark } from './support.ts'

// What the provider refuses, the browser logs.
test.use({ expectedErrors: [/status of 40[02]/] })

async function open(page: Page, params: Record<string, string>): Promise<void> {
  await page.goto(`/?${new URLSearchParams(params)}`)
  await expect(page.locator('body')).toHaveAttribute('data-ready', 'yes')
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiration date').pressSequentially('1234')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('ZIP code').fill('10001')
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

const said = (page: Page) => page.locator('#said')
const payment = { amount: 1099, currency: 'usd' }

test('mistakes are told beside their fields, the bank asks, and both of its answers count', async ({ page, shop }) => {
  const intent = await shop.stripe.paymentIntents.create(payment)
  await open(page, { secret: intent.client_secret ?? '' })
  await pay(page)
  await expect(said(page)).toHaveText('incomplete_number')
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(page.getByLabel('Security code')).toHaveAccessibleDescription("Your card's security code is incomplete.")
  await fillCard(page, '4242424242424241')
  await expect(page.getByText('Your card number is invalid.')).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))

  await page.getByLabel('Card number').fill('')
  await page.getByLabel('Card number').pressSequentially('4000002760003184')
  await expect(page.locator('#seen')).toHaveText('card true')
  await pay(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
  await expect(dialog).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await dialog.getByRole('button', { name: 'Fail' }).click()
  await expect(said(page)).toHaveText('payment_intent_authentication_failure')
  await pay(page)
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect(said(page)).toHaveText('succeeded')
  await expect(dialog).toBeHidden()
  const paid = await shop.stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] })
  expect(paid).toMatchObject({ payment_method: { billing_details: { address: { postal_code: '10001' } } } })
})

test('a wrong client secret is told as a load error', async ({ page, shop }) => {
  const { id } = await shop.stripe.paymentIntents.create(payment)
  await page.goto(`/?secret=${id}_secret_wrong`)
  await expect(page.locator('#failed')).toContainText('client_secret provided does not match')
})

test('wallets ask in a sheet and pay with a test card', async ({ page, shop }) => {
  for (const [name, type] of [
    ['Apple Pay', 'apple_pay'],
    ['Google Pay', 'google_pay'],
  ] as const) {
    const intent = await shop.stripe.paymentIntents.create(payment)
    await open(page, { secret: intent.client_secret ?? '' })
    await page.getByRole('radio', { name }).check()
    await pay(page)
    const sheet = page.getByRole('dialog', { name: `${name} (test)` })
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(said(page)).toHaveText('canceled')
    await pay(page)
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await expect(said(page)).toHaveText('succeeded')
    const paid = await shop.stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] })
    expect(paid.payment_method).toMatchObject({ card: { wallet: { type } } })
  }
})

test('a setup intent saves a card and comes back to the page with its status', async ({ page, shop }) => {
  const customer = await shop.stripe.customers.create()
  const intent = await shop.stripe.setupIntents.create({ customer: customer.id })
  await open(page, { secret: intent.client_secret ?? '', redirect: 'always' })
  await fillCard(page, '4000002500003155')
  await pay(page)
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL(/\/done/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    cart: '1',
    setup_intent: intent.id,
    setup_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  })
  const { data } = await shop.stripe.customers.listPaymentMethods(customer.id)
  const method = data[0]?.id
  const later = { ...payment, customer: customer.id, payment_method: method, off_session: true, confirm: true }
  expect((await shop.stripe.paymentIntents.create({ ...later, return_url: 'https://shop.test/' })).status).toBe(
    'succeeded',
  )
})

test('the control page can be read by everybody and settles a debit', async ({ page, shop }) => {
  const intent = await shop.stripe.paymentIntents.create({
    ...payment,
    payment_method: 'pm_usBankAccount_success',
    confirm: true,
    return_url: 'https://shop.test/',
    mandate_data: { customer_acceptance: { type: 'online', online: { ip_address: '203.0.113.7', user_agent: 'x' } } },
  })
  await page.goto('/sandbox/payments')
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('listitem').filter({ hasText: intent.id }).getByRole('button', { name: 'Settle' }).click()
  await expect(page.getByRole('status')).toHaveText(`${intent.id} has succeeded.`)
})
