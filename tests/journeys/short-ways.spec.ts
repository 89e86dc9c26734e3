import type { Locator, Page } from '@playwright/test'
import type { Effort } from '../support/effort.ts'
import { countEffort } from '../support/effort.ts'
import { logIn, open } from './access-support.ts'
import { alive } from './alive.ts'
import { ALBANY, atReceipt, fillAddress, fillCard, fillGuest, payButton, totalOf, unfold } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

// How little is asked of a reader on a phone: what is folded and optional is never opened here.
test('a guest subscribes by ten fields at most @phone', async ({ page }) => {
  await open(page, '/subscribe')
  const effort = await countEffort(page)
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  await fillGuest(form, 'Una Brief', 'una.brief@example.org')
  for (const label of ['Password', 'Confirm Password'])
    await form.getByLabel(label, { exact: true }).fill('a quiet afternoon')
  await fillAddress(form, ALBANY)
  await fillCard(page, '4242424242424242')
  for (const label of ['Country', 'ZIP code'])
    await expect(form.getByLabel(label).filter({ visible: true }), label).toHaveCount(1)
  await payButton(form).click()
  await atReceipt(page)
  expect(effort.fields).toContain('card form')
  expect(effort.fields.length, effort.fields.join(', ')).toBeLessThanOrEqual(10)
  expect(effort.presses, 'nothing but Pay').toHaveLength(1)
})

test('a guest gives three subscriptions by six fields at most @phone', async ({ page }) => {
  await open(page, '/subscribe?type=gift')
  const effort = await countEffort(page)
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  await form.getByRole('button', { name: 'Increase gifts' }).click()
  await form.getByRole('button', { name: 'Increase gifts' }).click()
  await expect(totalOf(form)).toHaveText('$162.00')
  await fillGuest(form, 'Gus Brief', 'gus.brief@example.org')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)
  expect(effort.fields.length, effort.fields.join(', ')).toBeLessThanOrEqual(6)
  expect(effort.presses, 'twice more, and Pay').toHaveLength(3)
})

test('a reader with a stored card renews from the account by two presses and no field @phone', async ({ page }) => {
  await logIn(page, 'active@example.com')
  await open(page, '/account')
  const effort = await countEffort(page)
  await page.getByRole('main').getByRole('link', { name: 'Renew early' }).click()
  const form = page.getByRole('form', { name: 'Renew' })
  await alive(form)
  await payButton(form).click()
  await atReceipt(page)
  expect(effort.fields).toEqual([])
  expect(effort.presses, effort.presses.join(', ')).toHaveLength(2)
})

/** From the page of an issue into the checkout, by what a visitor presses. */
async function buyIssue(page: Page, edition: 'Print' | 'Digital'): Promise<{ form: Locator; effort: Effort }> {
  await open(page, '/issue/thresholds')
  const effort = await countEffort(page)
  const panel = page.getByRole('form', { name: 'Add to cart' })
  await alive(panel)
  if (edition === 'Digital') await panel.getByRole('radio', { name: /^Digital/ }).check()
  await panel.getByRole('button', { name: 'Add to cart' }).click()
  await panel.getByRole('link', { name: 'See your cart' }).click()
  const form = page.getByRole('form', { name: 'Checkout' })
  await alive(form)
  await expect(payButton(form)).toBeInViewport()
  return { form, effort }
}

test('a guest buys a digital issue by five fields at most @phone', async ({ page }) => {
  const { form, effort } = await buyIssue(page, 'Digital')
  await fillGuest(form, 'Dee Brief', 'dee.brief@example.org')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)
  expect(effort.fields).toContain('card form')
  expect(effort.fields.length, effort.fields.join(', ')).toBeLessThanOrEqual(5)
  expect(effort.presses, effort.presses.join(', ')).toHaveLength(4)
})

test('a guest buys a print issue by nine fields at most @phone', async ({ page }) => {
  const { form, effort } = await buyIssue(page, 'Print')
  await fillGuest(form, 'Pru Brief', 'pru.brief@example.org')
  await fillAddress(form, ALBANY)
  await fillCard(page, '4242424242424242')
  await expect(page.getByRole('region', { name: 'Payment' }).getByLabel('Country')).toBeHidden()
  await payButton(form).click()
  await atReceipt(page)
  expect(effort.fields).toContain('card form')
  expect(effort.fields.length, effort.fields.join(', ')).toBeLessThanOrEqual(9)
  expect(effort.presses, effort.presses.join(', ')).toHaveLength(3)
})

test('a guest gives monthly by five fields at most @phone', async ({ page }) => {
  await open(page, '/donate')
  const effort = await countEffort(page)
  const form = page.getByRole('form', { name: 'Donate' })
  await alive(form)
  await form.getByRole('radio', { name: 'Monthly' }).check()
  await form.getByRole('radio', { name: '$10.00 Correspondent' }).check()
  await expect(form.getByRole('button', { name: 'Give $10.00 a month' })).toBeInViewport()
  await form.getByRole('textbox', { name: 'Full name' }).fill('Mo Brief')
  await form.getByRole('textbox', { name: 'Your email' }).fill('mo.brief@example.org')
  await fillCard(page, '4242424242424242')
  await form.getByRole('button', { name: 'Give $10.00 a month' }).click()
  await atReceipt(page)
  expect(effort.fields).toContain('card form')
  expect(effort.fields.length, effort.fields.join(', ')).toBeLessThanOrEqual(5)
  expect(effort.presses, effort.presses.join(', ')).toHaveLength(3)
})

test('Pay is in sight from the first moment on, and leads to what is missing @phone', async ({ page }) => {
  await open(page, '/subscribe')
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  await expect(payButton(form)).toBeInViewport({ ratio: 1 })
  await inLightAndDark(page, () => checkAxe(page))

  await payButton(form).click()
  const name = form.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Must not be blank.')
  await expect(name).toBeInViewport()
  await expect(payButton(form)).toBeInViewport({ ratio: 1 })
})

/** The end of Pay once everything is loaded and the bar has come to rest, in pixels from the top of the page. */
async function endOfPay(page: Page): Promise<number> {
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  await form.getByRole('region', { name: 'Payment' }).scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Card number')).toBeVisible()
  return payButton(form).evaluate((button) => {
    scrollTo(0, document.body.scrollHeight)
    return Math.ceil(button.getBoundingClientRect().bottom + scrollY)
  })
}

for (const [what, path] of [
  ['print', '/subscribe'],
  ['digital', '/subscribe?level=digital-low'],
  ['a gift', '/subscribe?type=gift'],
] as const) {
  test(`Pay for ${what} comes to rest within 2,500 pixels @phone`, async ({ page }) => {
    await open(page, path)
    expect(await endOfPay(page)).toBeLessThanOrEqual(2_500)
  })
}

test('company and apartment are out of sight until they are wanted or filled in @phone', async ({ page }) => {
  await open(page, '/subscribe')
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  const more = form.getByRole('button', { name: 'Add company or apartment' })
  const company = form.getByRole('textbox', { name: 'Company (optional)' })
  await more.click()
  await expect(company).toBeFocused()
  await expect(more).toBeHidden()
  await expect(company).toBeInViewport({ ratio: 1 })

  // As a browser fills in what it knows of its user: without a press, and without the focus.
  await page.reload()
  await alive(form)
  const apartment = form.getByRole('textbox', { name: 'Apartment, suite, c/o (optional)' })
  await apartment.evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Apt 4')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(more).toBeHidden()
  await expect(apartment).toHaveValue('Apt 4')
})

test('no label of an address wraps where a state is optional @phone', async ({ page }) => {
  await open(page, '/subscribe')
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  const oneLine = (await form.getByText('City', { exact: true }).boundingBox())?.height
  await form.getByRole('combobox', { name: 'Country' }).selectOption('FR')
  for (const label of ['State or region (optional)', 'Postcode (optional)'])
    await expect.poll(async () => (await form.getByText(label).boundingBox())?.height, label).toBe(oneLine)
})

test('the country decides the shipping, the zones are there for who wants them, and an address is asked for once @phone', async ({
  page,
}) => {
  await open(page, '/subscribe')
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  const country = form.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveCount(1)
  await country.selectOption('CA')
  await expect(form.getByText('Shipping: Canadian $16.00')).toBeVisible()
  await expect(totalOf(form)).toHaveText('$64.00')
  await unfold(form, 'Shipping: Canadian')
  await form.getByRole('radio', { name: /^International/ }).check()
  await expect(country).toHaveValue('')
  await payButton(form).click()
  await expect(country).toHaveAccessibleDescription('Must not be blank.')
  // The card form asks for a country where the page asks for no address, also when that changes.
  const payment = form.getByRole('region', { name: 'Payment' })
  await expect(payment.getByLabel('Card number')).toBeVisible()
  await expect(payment.getByLabel('Country')).toBeHidden()
  await form.getByRole('radio', { name: /^Standard Digital/ }).check()
  await expect(payment.getByLabel('Country')).toBeVisible()
})

test('a new password can be looked at @phone', async ({ page }) => {
  await open(page, '/subscribe')
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  const password = form.getByLabel('Password', { exact: true })
  await password.fill('a quiet afternoon')
  await expect(password).toHaveAttribute('type', 'password')
  await form.getByRole('button', { name: 'Show Password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('a quiet afternoon')
  await form.getByRole('button', { name: 'Hide Password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})
