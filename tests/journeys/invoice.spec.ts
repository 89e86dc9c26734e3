import type { Locator, Page } from '@playwright/test'
import { alive } from './alive.ts'
import { ALBANY, atReceipt, fillAddress, fillGuest, openCheckout, PRINT_ISSUE, payButton } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { hold } from './support.ts'

async function linkOf(page: Page, name: string): Promise<string> {
  const guide = await (await page.request.get('/sandbox')).text()
  return new RegExp(`href="(/invoice/[\\w-]+)">${name}`).exec(guide)?.[1] ?? ''
}

async function proceed(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Proceed to Payment' })
  await alive(button)
  await button.click()
  return page.getByRole('form', { name: 'Payment' })
}

async function fillBank(fields: Locator, account: string): Promise<void> {
  await fields.getByText('US bank account').click()
  await fields.getByLabel('Full name').fill('Longfellow Square Books')
  await fields.getByLabel('Email').fill('orders@longfellow-books.example')
  await fields.getByLabel('Routing number').fill('110000000')
  await fields.getByLabel('Account number').fill(account)
}

test('an invoice is paid by a debit that comes back, and then by card @phone', async ({ page }) => {
  const invoice = await linkOf(page, 'Longfellow Square Books')
  await page.goto(invoice)
  const main = page.getByRole('main')
  await expect(main.getByText('NET 30')).toBeVisible()
  await expect(main.getByText(/^\d+\.\d+\.20\d\d$/).first()).toBeVisible()
  await expect(main.getByText('(Past Due)')).toHaveCount(0)
  await inLightAndDark(page, () => checkAxe(page))

  const release = await hold(page, '**/sandbox/stripe.js')
  const form = await proceed(page)
  await form.getByRole('button', { name: /^Pay \$/ }).click()
  const tooEarly = form.getByText('The payment form is still loading. Please try again in a moment.')
  await expect(tooEarly).toBeVisible()
  release()
  await expect(tooEarly).toHaveCount(0)
  await expect(form.getByRole('checkbox', { name: 'Save this card for next time' })).toHaveCount(0)
  await fillBank(form, '000111111116')
  await checkAxe(page)
  await form.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Your payment is being processed.')).toBeVisible()
  await expect(page).toHaveURL(invoice)
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0)
  await checkAxe(page)

  await page.request.post('/sandbox/clock', { data: { advance_days: 6 } })
  await page.reload()
  await expect(main.getByRole('alert')).toHaveText(
    /^You order failed to completed due to the following error: .+ You can attempt to pay again by clicking Proceed to Payment below\.$/,
  )
  const again = await proceed(page)
  await again.getByLabel('Card number').fill('4242424242424242')
  await again.getByLabel('Expiration date').fill('1234')
  await again.getByLabel('Security code').fill('123')
  await again.getByLabel('ZIP code').fill('10001')
  await again.getByRole('button', { name: /^Pay \$/ }).click()
  await atReceipt(page)
  await page.goto(invoice)
  await expect(main.getByText('This has been paid.')).toBeVisible()
})

test('one that is past due says so, one for check or wire takes no card, and both can be printed', async ({ page }) => {
  await page.goto(await linkOf(page, 'Harbor Museum Shop'))
  await expect(page.getByText('(Past Due)')).toBeVisible()
  await expect(page.getByText('Museum library')).toBeVisible()
  await checkAxe(page)
  await page.goto(await linkOf(page, 'Whitcomb College Library'))
  const main = page.getByRole('main')
  await expect(main.getByText('NET 60')).toBeVisible()
  await expect(main.getByText('Routing number 011200365')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(main.getByText('Whitcomb College Library', { exact: true })).toBeVisible()
})

test('an order by bank debit waits on its own page, and is paid when the money arrives', async ({ page }) => {
  const form = await openCheckout(page, PRINT_ISSUE)
  await fillGuest(form, 'Ida Bank', 'ida.bank@example.org')
  await fillAddress(form, ALBANY)
  await fillBank(form.getByRole('region', { name: 'Payment' }), '000123456789')
  await payButton(form).click()
  await expect(page).toHaveURL(/\/invoice\//)
  await expect(page.getByRole('main').getByText(/^Order BF-\d+ for Ida Bank\.$/)).toBeVisible()
  await expect(page.getByText('Your payment is being processed.')).toBeVisible()
  const order = page.url()
  await page.goto('/store/checkout')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText('It can no longer be changed.')).toHaveCount(0)
  await page.goto(order)
  await page.request.post('/sandbox/clock', { data: { advance_days: 5 } })
  await page.reload()
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await atReceipt(page)
})
