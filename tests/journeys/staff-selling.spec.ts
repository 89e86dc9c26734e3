import { logInStaff, open } from './access-support.ts'
import { alive } from './alive.ts'
import {
  ALBANY,
  atReceipt,
  capturedFrom,
  fillAddress,
  fillCard,
  fillGuest,
  openCheckout,
  PRINT_ISSUE,
  payButton,
  totalOf,
} from './checkout-support.ts'
import { checkAxe, expect, test } from './own-server.ts'

test.use({ expectedErrors: [/422/] })

test('staff change a price while a reader is at the checkout, who is told; then they refund the order', async ({
  page,
  browser,
}) => {
  const before = await capturedFrom(page.request, 2100)
  const form = await openCheckout(page, PRINT_ISSUE)
  await fillGuest(form, 'Thea Marsh', 'thea.marsh@example.org')
  await fillAddress(form, ALBANY)
  await fillCard(page, '4242424242424242')
  await expect(totalOf(form)).toHaveText('$21.00')

  const console = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await logInStaff(console, 'staff@example.com')
  await open(console, '/staff/catalogue')
  await checkAxe(console)
  const prices = console.getByRole('form', { name: 'Prices' })
  const parcel = prices.getByRole('textbox', { name: 'Product shipping: United States, 1 copy' })
  await parcel.fill('7.50')
  const today = await prices.getByLabel('In force from').getAttribute('min')
  await expect(prices.getByLabel('In force from')).toHaveValue(today ?? 'today')
  await prices.getByRole('button', { name: 'Review changes' }).click()
  const review = console.getByRole('dialog', { name: 'Before you publish' })
  await expect(review).toContainText('+50%')
  await expect(review.getByRole('button', { name: 'Publish prices' })).toBeDisabled()
  await review.getByRole('checkbox', { name: /more than 30%/ }).check()
  await review.getByRole('button', { name: 'Publish prices' }).click()
  await expect(console.getByText('Prices saved.')).toBeVisible()

  await payButton(form).click()
  await expect(form.getByText('The total is now $23.50. Please check it before you pay.')).toBeVisible()
  expect(await capturedFrom(page.request, 2100)).toBe(before)
  await expect(payButton(form)).toHaveText('Pay $23.50')
  await payButton(form).click()
  await atReceipt(page)
  expect(await capturedFrom(page.request, 2350)).toBe(1)

  await open(console, '/staff/orders?sent=no&find=thea.marsh')
  await checkAxe(console)
  await console.getByRole('main').getByRole('link', { name: /^BF-/ }).click()
  await expect(console.getByRole('heading', { level: 1, name: /BF-/ })).toBeVisible()
  await expect(console.getByRole('main')).toContainText('To be sent')
  await checkAxe(console)
  const refunds = console.getByRole('region', { name: 'Refund' })
  await alive(refunds)
  await refunds.getByRole('button', { name: 'Refund All of it' }).click()
  const ask = console.getByRole('dialog')
  await ask.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice')
  await checkAxe(console)
  await ask.getByRole('button', { name: 'Refund $23.50' }).click()
  await expect(console.getByRole('region', { name: 'Money' })).toContainText('Ordered twice')
  await expect(console.getByRole('heading', { level: 1 }).locator('..')).toContainText('Refunded')
  await open(console, '/staff/orders/packing')
  await expect(console.getByRole('main')).not.toContainText('Thea Marsh')
  for (const path of ['/staff/orders/new', '/staff/invoices', '/staff/catalogue/coupons', '/staff/catalogue/goods']) {
    await open(console, path)
    await checkAxe(console)
  }
  await test.step('a download gets another file, and one that is none is refused', async () => {
    await console.getByRole('link', { name: '2 files of The First Forty: An Anthology' }).click()
    const form = console.getByRole('form', { name: 'New files' })
    await alive(form)
    const file = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) })
    await form.getByLabel('New files').setInputFiles([file('Notes.pdf', '%PDF-1.7\n'), file('Map.epub', '<html>')])
    await form.getByRole('button', { name: 'Upload' }).click()
    await expect(form.getByRole('alert')).toContainText('This file doesn’t match its extension')
    const files = console.getByRole('region', { name: 'Files' })
    await expect(files.getByRole('link')).toHaveText(['Notes.pdf', 'The First Forty.epub', 'The First Forty.pdf'])
    await files.getByRole('button', { name: 'Remove Notes.pdf' }).click()
    await ask.getByRole('textbox', { name: 'Reason' }).fill('Only a trial')
    await checkAxe(console)
    await ask.getByRole('button', { name: 'Remove' }).click()
    await expect(files.getByRole('link')).toHaveCount(2)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Refunded')
  await console.close()
})

test('staff change how long the post takes, and readers are told before they buy', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/words')
  const times = page.getByRole('form', { name: 'Delivery times' })
  await alive(times)
  await checkAxe(page)
  const longest = times.getByRole('group', { name: 'Canada' }).getByLabel('Longest')
  await longest.fill('1')
  await times.getByRole('button', { name: 'Save' }).click()
  await expect(longest).toHaveAccessibleDescription('Can’t be shorter than the shortest time.')
  await longest.fill('5')
  await times.getByRole('button', { name: 'Save' }).click()
  await expect(times).toContainText('Saved.')
  const tote = () => page.request.get('/store/product/tote-bag').then((reply) => reply.text())
  await expect.poll(tote).toContain('Canada $12.00 (2 to 5 weeks)')
})
