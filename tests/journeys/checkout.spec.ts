import { logIn } from './access-support.ts'
import { alive } from './alive.ts'
import {
  ALBANY,
  atReceipt,
  capturedFrom,
  DIGITAL_ISSUE,
  expectAddress,
  fillAddress,
  fillCard,
  fillGuest,
  MONTREAL,
  openCheckout,
  PERSONAL,
  PRINT_ISSUE,
  payButton,
  totalOf,
} from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { OFFLINE } from './support.ts'

test('a guest buys a shirt, a print and a digital issue, and the total follows the country @both', async ({ page }) => {
  await page.goto('/store/product/broadfold-tee')
  const panel = page.getByRole('form', { name: 'Add to cart' })
  await alive(panel)
  await panel.getByRole('radio', { name: 'Extra Large' }).check()
  await panel.getByRole('button', { name: 'Add to cart' }).click()
  await expect(panel.getByText('In your cart:')).toBeVisible()
  const form = await openCheckout(page, PRINT_ISSUE, DIGITAL_ISSUE)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart')
  await expect(totalOf(form)).toHaveText('$65.00')
  await expect(form.getByLabel('Password')).toHaveCount(0)
  await form.getByRole('region', { name: 'Payment' }).scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Card number')).toBeVisible()

  await payButton(form).click()
  const name = form.getByRole('textbox', { name: 'Full name' }).first()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Must not be blank.')
  await expect(form.getByRole('alert')).toHaveText('Your card number is incomplete.')
  await inLightAndDark(page, () => checkAxe(page))

  await fillGuest(form, 'Ada Quill', 'ada.quill@example.org')
  await fillAddress(form, MONTREAL)
  await expect(totalOf(form)).toHaveText('$77.00')
  await fillAddress(form, ALBANY)
  await expect(totalOf(form)).toHaveText('$65.00')
  await expect(payButton(form)).toHaveText('Pay $65.00')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)

  await page.goBack()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await checkAxe(page)
})

test.describe('what goes wrong', () => {
  test.use({ expectedErrors: [new RegExp(`${OFFLINE}|status of 4(02|22)|ERR_FAILED`)] })

  test('is told, loses nothing and charges once: offline, declined, the bank says no, then yes', async ({
    page,
    context,
  }) => {
    await page.route('**/sandbox/stripe.js', (route) => route.abort())
    const form = await openCheckout(page, { ...PRINT_ISSUE, qty: 3 })
    await form.getByRole('region', { name: 'Payment' }).scrollIntoViewIfNeeded()
    await expect(form.getByText('The payment form didn’t load.')).toBeVisible()
    await page.unroute('**/sandbox/stripe.js')
    await form.getByRole('button', { name: 'Load it again' }).click()
    await fillGuest(form, 'Bo Reed', 'bo.reed@example.org')
    await fillAddress(form, MONTREAL)
    await fillCard(page, '4000000000000002')
    await context.setOffline(true)
    await payButton(form).click()
    await expect(form.getByRole('alert')).toContainText('We couldn’t reach the server.')
    await context.setOffline(false)

    await payButton(form).click()
    await expect(form.getByRole('alert')).toHaveText('Your card was declined.')
    await expect(form.getByRole('alert')).toBeFocused()
    await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue(MONTREAL.city)

    await fillCard(page, '4000002760003184')
    await payButton(form).click()
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(form.getByRole('alert')).toContainText('unable to authenticate')
    await payButton(form).click()
    await page.getByRole('button', { name: 'Complete' }).click()
    await atReceipt(page)
    expect(await capturedFrom(page.request, 6800)).toBe(1)
  })

  test('with a saved card is mended on the page: the bank asks again, then the card is gone', async ({ page }) => {
    await logIn(page, 'digital@example.com')
    const form = await openCheckout(page, { ...DIGITAL_ISSUE, ref: 'iss:49' })
    await expect(form.getByRole('textbox', { name: 'Full name' }).first()).not.toHaveValue('')
    await fillCard(page, '4000002760003184')
    await form.getByRole('checkbox', { name: 'Save this card for next time' }).check()
    await payButton(form).click()
    await page.getByRole('button', { name: 'Complete' }).click()
    await atReceipt(page)

    const next = await openCheckout(page, PRINT_ISSUE)
    const stored = next.getByRole('radio', { name: /^Visa ending in 3184, 12\/2034/ })
    await expect(stored).toBeChecked()
    await expect(next.getByLabel('Card number')).toHaveCount(0)
    await fillAddress(next, ALBANY)
    const asked = page.waitForRequest('**/api/cart/checkout*')
    await payButton(next).click()
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect(next.getByRole('alert')).toContainText('unable to authenticate')
    await payButton(next).click()
    await page.getByRole('button', { name: 'Complete' }).click()
    await atReceipt(page)
    expect(await capturedFrom(page.request, 2100)).toBe(1)

    const monthly = { type: 'donation-item', item: { process: 'monthly-init', dollars: 15 } }
    const last = await openCheckout(page, { ...DIGITAL_ISSUE, ref: 'iss:48' }, monthly)
    await expect(last).toContainText('You’ll be charged $15.00 for your donation today and on the same day each month.')
    const { session } = (await asked).postDataJSON()
    expect((await page.request.delete(`/api/account/card?session=${session}`)).status()).toBe(200)
    await payButton(last).click()
    await expect(last.getByRole('alert')).toContainText('To proceed, please update your payment information.')
    await expect(last.getByRole('radio', { name: 'Another card or bank account' })).toBeChecked()
    await expect(last.getByLabel('Card number')).toBeVisible()
  })

  test('between two buyers of the last copies sells them once', async ({ page, browser }) => {
    const pins = { type: 'basic-product', ref: 'prd:enamel-pin', qty: 6 }
    const late = await openCheckout(page, pins)
    await fillGuest(late, 'Cy Late', 'cy.late@example.org')
    await fillAddress(late, ALBANY)
    await fillCard(page, '4242424242424242')

    const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    const early = await openCheckout(other, pins)
    await fillGuest(early, 'Di Early', 'di.early@example.org')
    await fillAddress(early, ALBANY)
    await fillCard(other, '4242424242424242')
    await payButton(early).click()
    await atReceipt(other)
    await other.context().close()

    await payButton(late).click()
    await expect(late.getByRole('alert')).toContainText('Sold out.')
    await expect(late.getByRole('list', { name: 'Items in your cart' })).toContainText('Sold out.')
    await expect(payButton(late)).toBeDisabled()
    await late.getByRole('button', { name: 'Remove Fold Mark Pin' }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  test('a second tab and a reload in the middle never pay twice', async ({ page, context }) => {
    const form = await openCheckout(page, { ...PRINT_ISSUE, qty: 4 })
    const second = await context.newPage()
    const twin = await openCheckout(second)
    for (const [tab, one] of [
      [page, form],
      [second, twin],
    ] as const) {
      await fillGuest(one, 'Ed Twice', 'ed.twice@example.org')
      await fillAddress(one, ALBANY)
      await fillCard(tab, '4242424242424242')
    }
    // The order is not there yet for as long as this tab asks.
    await page.route('**/api/checkout/*', (route) => route.fulfill({ json: { status: 'in-progress' } }))
    await payButton(form).click()
    await expect(page.getByText('Placing your order…')).toBeVisible()
    await expect.poll(async () => (await (await page.request.get('/api/cart')).json()).count).toBe(0)
    await payButton(twin).click()
    await expect(second.getByText('Your cart is empty').first()).toBeVisible()
    await page.unroute('**/api/checkout/*')
    await page.reload()
    await atReceipt(page)
    expect(await capturedFrom(page.request, 7200)).toBe(1)
  })
})

test('a new subscriber gets an account, and the products go to somebody in Canada @phone', async ({ page }) => {
  const form = await openCheckout(page, PERSONAL, PRINT_ISSUE)
  await expect(totalOf(form)).toHaveText('$75.00')
  await form.getByRole('radio', { name: /^Someone else/ }).check()
  await fillGuest(form, 'Flo Reader', 'flo.reader@example.org')
  await form.getByLabel('Password', { exact: true }).fill('a quiet afternoon')
  await form.getByLabel('Recipient’s name').fill('Gil Friend')
  await fillAddress(form, MONTREAL, 'recipient_address')
  await fillAddress(form, ALBANY)
  await expect(totalOf(form)).toHaveText('$82.00')
  await inLightAndDark(page, () => checkAxe(page))

  // Neither a reload nor a look around loses what was typed; a password is kept nowhere.
  const isAllThere = async () => {
    await expect(form.getByLabel('Recipient’s name')).toHaveValue('Gil Friend')
    await expectAddress(form, MONTREAL, 'recipient_address')
    await expectAddress(form, ALBANY)
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('flo.reader@example.org')
    await expect(totalOf(form)).toHaveText('$82.00')
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')
  }
  await page.reload()
  await isAllThere()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).first().click()
  await expect(page.getByRole('form', { name: 'Donate' })).toBeVisible()
  await page.goBack()
  await isAllThere()

  await form.getByLabel('Password', { exact: true }).fill('a quiet afternoon')
  await form.getByLabel('Confirm Password').fill('a quiet evening')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await expect(form.getByLabel('Confirm Password')).toBeFocused()
  await form.getByLabel('Confirm Password').fill('a quiet afternoon')
  await payButton(form).click()
  await atReceipt(page)
  await expect(page.getByRole('main')).toContainText('Gil Friend')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('banner').getByText('flo.reader@example.org').filter({ visible: true })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Gil Friend')
})

test('what is free asks for no card and fetches nothing of the provider', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const item = { deliverable: 'digital', level: 'low', term: '1year', coupon: 'ONTHEHOUSE' }
  const form = await openCheckout(page, { type: 'gift-subscription', item })
  await expect(totalOf(form)).toHaveText('FREE')
  await expect(form.getByRole('region', { name: 'Payment' })).toContainText('There’s nothing to pay')
  await expect(form.getByRole('region', { name: 'Shipping' })).toHaveCount(0)
  await fillGuest(form, 'Hal Giver', 'hal.giver@example.org')
  await payButton(form).click()
  await atReceipt(page)
  expect(requests.filter((url) => /stripe/.test(url))).toEqual([])
})
