import type { Locator, Page } from '@playwright/test'
import { logIn } from './access-support.ts'
import { alive } from './alive.ts'
import {
  ALBANY,
  atReceipt,
  capturedFrom,
  fillAddress,
  fillCard,
  fillGuest,
  openCheckout,
  PERSONAL,
  PRINT_ISSUE,
  payButton,
  totalOf,
} from './checkout-support.ts'
import { checkAxe, expect, test } from './own-server.ts'

const MAY_HAVE_PAID = "Your payment may have gone through. Please don't pay again."

async function fillBank(form: Locator): Promise<void> {
  const fields = form.getByRole('region', { name: 'Payment' })
  await fields.scrollIntoViewIfNeeded()
  await fields.getByText('US bank account').click()
  await fields.getByLabel('Full name').fill('Ida Bank')
  await fields.getByLabel('Email').fill('ida.bank@example.org')
  await fields.getByLabel('Routing number').fill('110000000')
  await fields.getByLabel('Account number').fill('000123456789')
}

async function readyToPay(page: Page, name: string): Promise<Locator> {
  const form = await openCheckout(page, PRINT_ISSUE)
  await fillGuest(form, name, `${name.replace(' ', '.').toLowerCase()}@example.org`)
  await fillAddress(form, ALBANY)
  await fillCard(page, '4242424242424242')
  return form
}

test.describe('when the server does not answer', () => {
  test.use({ expectedErrors: [/status of 50[023]/] })

  test('after the card was charged, the page goes on asking, offers to look again, and ends at the receipt', async ({
    page,
  }) => {
    const form = await readyToPay(page, 'Pat Poll')
    let away = true
    await page.route('**/api/checkout/pi_*', (route) =>
      away ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    )
    await payButton(form).click()
    await expect(page.getByText(MAY_HAVE_PAID)).toBeVisible()
    await expect(page.getByText('Unexpected Error')).toHaveCount(0)
    await expect(page.getByText('Your cart is empty')).toHaveCount(0)
    await checkAxe(page)
    const asked = page.waitForRequest('**/api/checkout/pi_*')
    await page.getByRole('button', { name: 'Look again' }).click()
    await asked
    away = false
    await atReceipt(page)
  })

  test('to a submit that it has taken, the page asks again and charges once', async ({ page }) => {
    const form = await readyToPay(page, 'Kim Kill')
    let lost = 1
    await page.route('**/api/cart/checkout*', async (route) => {
      if (lost === 0) return route.continue()
      lost -= 1
      await route.fetch()
      return route.fulfill({ status: 502, body: 'Bad Gateway' })
    })
    const before = await capturedFrom(page.request, 2100)
    await payButton(form).click()
    await atReceipt(page)
    expect(await capturedFrom(page.request, 2100)).toBe(before + 1)
  })
})

test('a coupon that no longer applies after login is dropped in one press, and the cart is paid without it', async ({
  page,
}) => {
  const coupon = { ...PERSONAL, item: { ...PERSONAL.item, medium: 'digital', coupon: 'WELCOME' } }
  expect((await page.request.post('/api/cart', { data: coupon })).status()).toBe(200)
  await logIn(page, 'expired@example.com')
  await page.goto('/store/checkout')
  const form = page.getByRole('form', { name: 'Checkout' })
  await alive(form)
  await expect(form.getByText('This coupon does not apply to subscription renewals.')).toBeVisible()
  await expect(totalOf(form)).toHaveText('$30.00')
  await checkAxe(page)
  await form.getByRole('button', { name: 'Remove coupon' }).click()
  await expect(form.getByText('This coupon does not apply')).toHaveCount(0)
  await fillCard(page, '4242424242424242')
  await expect(payButton(form)).toHaveText(/Pay \$30\.00/)
  await payButton(form).click()
  await atReceipt(page)
})

test('a renewal by bank debit is shown wherever its outcome would be, and bought again only when asked for @both', async ({
  page,
}, { project }) => {
  await logIn(page, project.name === 'phone' ? 'international@example.com' : 'digital@example.com')
  await page.goto('/subscribe/renew')
  const form = page.getByRole('form', { name: 'Renew' })
  await alive(form)
  await fillBank(form)
  await payButton(form).click()
  await expect(page).toHaveURL(/\/invoice\//)
  const order = page.getByRole('main').getByText(/^Order BF-\d+ for /)
  await expect(order).toBeVisible()
  const [number = ''] = /BF-\d+/.exec((await order.textContent()) ?? '') ?? []

  const processing = page.getByRole('main').getByText(`for order ${number} has been processing since`)
  await page.goto('/account')
  await expect(processing).toBeVisible()
  await checkAxe(page)
  await page.goto('/subscribe/renew')
  await alive(form)
  await expect(processing).toBeVisible()
  await fillBank(form)
  await payButton(form).click()
  await expect(form.getByText('Check the box if you want to buy it again.')).toBeVisible()
  await checkAxe(page)
  await form.getByRole('checkbox', { name: 'Buy it again anyway' }).check()
  await payButton(form).click()
  await expect(page).toHaveURL(/\/invoice\//)
})
