import type { Page } from '@playwright/test'
import { logInStaff, mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import { atReceipt } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { hold } from './support.ts'

// What is not complete has no price yet.
test.use({ expectedErrors: [/422/] })

const main = (page: Page) => page.getByRole('main')

/** Presses of a key or a button, and choices from a list; typing is not counted. */
function countPresses() {
  let count = 0
  return {
    press: async (act: () => Promise<unknown>) => {
      count += 1
      await act()
    },
    count: () => count,
  }
}

test('a phone order by check in six presses, and its refund in four, from any page and by keyboard', async ({
  page,
}) => {
  await logInStaff(page, 'staff@example.com')
  let number = ''
  await test.step('the order', async () => {
    await open(page, '/staff/gifts')
    const { press, count } = countPresses()
    await press(() => page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).first().click())
    await press(() => main(page).getByRole('link', { name: 'Order for a reader' }).click())
    const form = main(page).getByRole('form', { name: 'Order' })
    await alive(form)
    const who = form.getByRole('combobox', { name: 'Name, email, address or order number' })
    await expect(who).toBeFocused()
    // One letter is wrong.
    await page.keyboard.type('digital@exampel.com')
    await expect(form.getByRole('option', { name: /digital@example\.com/ })).toBeVisible()
    await checkAxe(page)
    await press(() => page.keyboard.press('Enter'))
    const subscription = form.getByLabel('Their own subscription')
    await expect(subscription).toBeFocused()
    await press(() => subscription.selectOption({ label: 'Standard Digital' }))
    await form.getByLabel('Note (optional)').fill('No. 1044')
    const place = form.getByRole('button', { name: 'Place order for $30.00' })
    await expect(place).toBeVisible()
    await inLightAndDark(page, () => checkAxe(page))
    await press(() => place.click())
    await expect(page).toHaveURL(/\/staff\/orders\/\d+$/)
    expect(count()).toBeLessThanOrEqual(6)
    await expect(main(page).getByRole('region', { name: 'Money' })).toContainText('No. 1044')
    number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await checkAxe(page)
  })

  await test.step('the refund', async () => {
    await open(page, '/staff/contacts')
    const { press, count } = countPresses()
    await press(() => page.keyboard.press('/'))
    await expect(main(page).getByRole('combobox', { name: 'Search the console' })).toBeFocused()
    await page.keyboard.type(number)
    await expect(page.getByRole('option', { name: new RegExp(`BF-${number}`) }).first()).toBeVisible()
    await press(() => page.keyboard.press('Enter'))
    await expect(page).toHaveURL(`/staff/orders/${number}`)
    const refund = main(page).getByRole('button', { name: 'Refund All of it' })
    await alive(refund)
    await refund.focus()
    await press(() => page.keyboard.press('Enter'))
    const ask = page.getByRole('dialog')
    await expect(ask.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('Ordered twice')
    await press(() => page.keyboard.press('Enter'))
    await expect(main(page).getByRole('region', { name: 'Money' })).toContainText('Manual refund due')
    expect(count()).toBeLessThanOrEqual(4)
  })
})

test('a sum that comes late is not shown for what was ordered since', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/orders/new')
  const form = main(page).getByRole('form', { name: 'Order' })
  await alive(form)
  await form.getByRole('combobox', { name: 'Name, email, address or order number' }).fill('digital@example.com')
  await form.getByRole('option', { name: /digital@example\.com/ }).click()
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/staff/orders/quote', async (route) => {
    if (route.request().postData()?.includes('"donation":null')) await promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/staff/orders/quote')
  await form.getByLabel('Their own subscription').selectOption({ label: 'Standard Digital' })
  const first = await asked
  await form.getByLabel(/^Donation/).fill('5')
  const place = form.getByRole('button', { name: 'Place order for $35.00' })
  await expect(place).toBeVisible()
  answer()
  await (await first.response())?.finished()
  // Time enough to draw it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await place.click()
  await expect(page).toHaveURL(/\/staff\/orders\/\d+$/)
  await expect(main(page).getByRole('region', { name: 'Money' })).toContainText('$35.00')
})

test('after a change the total can be asked for again by hand', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/orders/new')
  const form = main(page).getByRole('form', { name: 'Order' })
  await alive(form)
  await form.getByRole('combobox', { name: 'Name, email, address or order number' }).fill('digital@example.com')
  await form.getByRole('option', { name: /digital@example\.com/ }).click()
  const answer = await hold(page, '**/api/staff/orders/quote')
  const subscription = form.getByLabel('Their own subscription')
  await subscription.selectOption({ label: 'Standard Digital' })
  await form.getByRole('button', { name: 'Show total' }).click()
  answer()
  await expect(form.getByRole('button', { name: 'Place order for $30.00' })).toBeVisible()
  await subscription.selectOption('')
  await form.getByRole('button', { name: 'Show total' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
})

test('after the order is refused its button can be pressed again', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/orders/new')
  const form = main(page).getByRole('form', { name: 'Order' })
  await alive(form)
  await form.getByRole('combobox', { name: 'Name, email, address or order number' }).fill('digital@example.com')
  await form.getByRole('option', { name: /digital@example\.com/ }).click()
  // The total that comes without asking is late, so it is asked for.
  const answer = await hold(page, '**/api/staff/orders/quote')
  await form.getByLabel('Their own subscription').selectOption({ label: 'Standard Digital' })
  await form.getByRole('button', { name: 'Show total' }).click()
  answer()
  const refused = { status: 422, contentType: 'application/json', body: '{"errors":"This reader can’t buy that."}' }
  await page.route('**/api/staff/orders/place', (route) => route.fulfill(refused))
  await form.getByRole('button', { name: 'Place order for $30.00' }).click()
  await expect(form.getByRole('alert')).toHaveText('This reader can’t buy that.')
  const again = form.getByRole('button', { name: 'Show total' })
  await expect(again).not.toContainText('Done')
  await again.click()
  await expect(form.getByRole('button', { name: 'Place order for $30.00' })).toBeVisible()
})

test('what was typed comes back; the reader pays by the link that was emailed, and the order is done', async ({
  page,
  browser,
}) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/orders/new')
  const form = main(page).getByRole('form', { name: 'Order' })
  await alive(form)
  await test.step('an error is told beside its field, and nothing is lost on the way', async () => {
    await form.getByRole('button', { name: 'New reader' }).click()
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Nora Quay')
    await form.getByRole('textbox', { name: 'Email (optional)' }).fill('nora.quay@example')
    await form.getByLabel('Their own subscription').selectOption({ label: 'Standard Digital' })
    await form.getByLabel('Paid by').selectOption('Payment link by email')
    await form.getByRole('button', { name: 'Show total' }).click()
    await expect(form.getByRole('textbox', { name: 'Email (optional)' })).toHaveAccessibleDescription(/email/i)
    await form.getByRole('textbox', { name: 'Email (optional)' }).fill('nora.quay@example.org')
    await form.getByText('Another price', { exact: true }).click()
    await form.getByLabel('Total instead of the usual one').fill('25')
    await form.getByLabel('Reason for the price').fill('Promised by phone')
    await expect(form.getByRole('button', { name: 'Place order for $25.00' })).toBeVisible()
    await page.goto('/staff/gifts')
    await page.goBack()
    await alive(form)
    await expect(form.getByRole('textbox', { name: 'Email (optional)' })).toHaveValue('nora.quay@example.org')
    await expect(form.getByText('The usual total is $30.00.')).toBeVisible()
    await checkAxe(page)
  })
  await form.getByRole('button', { name: 'Place order for $25.00' }).click()
  await expect(page).toHaveURL(/\/staff\/orders\/\d+$/)
  await expect(main(page)).toContainText('Waiting for payment until')
  await inLightAndDark(page, () => checkAxe(page))
  const order = page.url()
  await open(page, '/staff')
  await expect(main(page).getByRole('link', { name: /waiting for payment by link/ })).toBeVisible()

  const reader = await (await browser.newContext({ baseURL: new URL(order).origin })).newPage()
  const { links } = await mailTo(page.request, 'nora.quay@example.org', /^Your order from/)
  await reader.goto(links.find((link) => link.includes('/invoice/')) ?? '')
  await expect(main(reader)).toContainText('$25.00')
  await checkAxe(reader)
  const proceed = reader.getByRole('button', { name: 'Proceed to Payment' })
  await alive(proceed)
  await proceed.click()
  const payment = reader.getByRole('form', { name: 'Payment' })
  await payment.getByLabel('Password', { exact: true }).fill('a quiet afternoon')
  await payment.getByLabel(/^Confirm/).fill('a quiet afternoon')
  await payment.getByLabel('Card number').fill('4242424242424242')
  await payment.getByLabel('Expiration date').fill('1234')
  await payment.getByLabel('Security code').fill('123')
  await payment.getByLabel('ZIP code').fill('10001')
  await payment.getByRole('button', { name: 'Pay $25.00' }).click()
  await atReceipt(reader)
  await reader.close()

  await page.goto(order)
  await expect(main(page).getByRole('region', { name: 'Money' })).toContainText('$25.00')
  await expect(main(page)).not.toContainText('Waiting for payment')
})
