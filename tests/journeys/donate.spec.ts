import type { Locator, Page } from '@playwright/test'
import { logIn, mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import { ALBANY, atReceipt, capturedFrom, expectAddress, fillAddress, fillCard, totalOf } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { OFFLINE } from './support.ts'

const give = (form: Locator) => form.getByRole('button', { name: /^Give \$/ })
const addressBlock = (form: Locator) => form.getByText('Address (optional)')
const amount = (form: Locator) => form.getByRole('spinbutton', { name: 'Amount in dollars' })

async function openDonate(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/donate${query}`)
  const form = page.getByRole('form', { name: 'Donate' })
  await alive(form)
  return form
}

test('a guest gives once, the amount asked for by the link @both', async ({ page, viewport }) => {
  const form = await openDonate(page, '?amount=-3&type=yearly')
  await expect(amount(form)).toHaveValue('25')
  await expect(form.getByRole('radio', { name: 'One Time' })).toBeChecked()
  const dollars = viewport?.width === 390 ? 41 : 43
  await openDonate(page, `?amount=${dollars}&type=onetime`)
  await expect(totalOf(form)).toHaveText(`$${dollars}.00`)
  await expect(form).toContainText(`One-time charge of $${dollars}.00 today.`)
  await inLightAndDark(page, () => checkAxe(page))

  for (const [typed, kept] of [
    ['0', '1'],
    ['-5', '1'],
    ['0.001', '1'],
    ['1000000000000', '25000'],
    ['1e3', '1000'],
  ] as const) {
    await amount(form).fill(typed)
    await amount(form).blur()
    await expect(amount(form)).toHaveValue(kept)
  }
  await form.getByRole('radio', { name: '$50.00 Correspondent' }).check()
  await expect(totalOf(form)).toHaveText('$50.00')
  await amount(form).fill(String(dollars))
  await give(form).click()
  await expect(form.getByRole('textbox', { name: 'Full name' })).toBeFocused()
  await expect(form.getByText('Must not be blank.').first()).toBeVisible()

  await form.getByRole('textbox', { name: 'Full name' }).fill('Ada Donor')
  await form.getByRole('textbox', { name: 'Your email' }).fill('ada.donor@example.org')
  const line1 = form.locator('[name="address.line1"]')
  await expect(line1).toBeHidden()
  await addressBlock(form).click()
  await fillAddress(form, ALBANY)
  await form.getByRole('button', { name: 'Increase amount' }).click()
  await expect(totalOf(form)).toHaveText(`$${dollars + 1}.00`)
  await page.reload()
  await expectAddress(form, ALBANY)
  await expect(line1).toBeVisible()
  await expect(totalOf(form)).toHaveText(`$${dollars + 1}.00`)
  await form.getByRole('button', { name: 'Decrease amount' }).click()
  await fillCard(page, '4242424242424242')
  await give(form).click()
  await atReceipt(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('What you gave')
  await expect(main).toContainText(`Ada Donor gave $${dollars}.00 to Broadfold on`)
  await expect(main).toContainText('No goods or services were provided in exchange')
  expect(await capturedFrom(page.request, dollars * 100)).toBe(1)
})

test.describe('what goes wrong', () => {
  test.use({ expectedErrors: [new RegExp(OFFLINE)] })

  test('offline, everything typed stays, and the same button tries again @phone', async ({ page, context }) => {
    const form = await openDonate(page, '?amount=21')
    await form.getByRole('textbox', { name: 'Full name' }).fill('Ada Donor')
    await form.getByRole('textbox', { name: 'Your email' }).fill('ada.offline@example.org')
    await fillCard(page, '4242424242424242')
    await context.setOffline(true)
    await give(form).click()
    await expect(form.getByRole('alert')).toContainText('We couldn’t reach the server. What you typed is still here.')
    await expect(form.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ada Donor')
    await context.setOffline(false)
    await give(form).click()
    await atReceipt(page)
    expect(await capturedFrom(page.request, 2100)).toBe(1)
  })
})

test('a guest may leave the address out, but not half of it @phone', async ({ page }) => {
  const form = await openDonate(page, '?amount=19')
  await form.getByRole('textbox', { name: 'Full name' }).fill('Ada Donor')
  await form.getByRole('textbox', { name: 'Your email' }).fill('half.an.address@example.org')
  await fillCard(page, '4242424242424242')
  await addressBlock(form).click()
  await form.locator('[name="address.country"]').selectOption('US')
  await form.locator('[name="address.postcode"]').fill('12207')
  await addressBlock(form).click()
  await expect(form.locator('[name="address.line1"]')).toBeHidden()
  await give(form).click()
  await expect(form.locator('[name="address.line1"]')).toBeFocused()
  await form.locator('[name="address.country"]').selectOption('')
  await form.locator('[name="address.postcode"]').fill('')
  await give(form).click()
  await atReceipt(page)
  await expect(page.getByRole('main')).toContainText('Ada Donor gave $19.00 to Broadfold on')
  await expect(page.getByRole('main')).not.toContainText('12207')
})

test('a reader gives monthly, changes the card, stops and goes on', async ({ page }) => {
  await logIn(page, 'international@example.com')
  const form = await openDonate(page, '?type=monthly&amount=37')
  await expect(form).toContainText(
    /You’ll be charged \$37\.00 today and on the \d+(st|nd|rd|th)( \(or the last day\))? of each month\./,
  )
  await expect(form).toContainText('You can stop at any time, in your account')
  await fillCard(page, '4242424242424242')
  await give(form).click()
  await atReceipt(page)
  await expect(page.getByRole('main')).toContainText('You’ll be charged the same amount on this day each month')

  await open(page, '/account')
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Monthly donations' }) })
  await expect(section).toContainText('$37.00 a month')
  await expect(section).toContainText('Visa ending in 4242')
  await checkAxe(page)
  await section.getByRole('button', { name: 'Change card' }).click()
  await expect(page).toHaveURL(/\/donate\/card\?token=/)
  await updateCard(page, '5555555555554444')
  await expect(page.getByRole('main')).toContainText('Mastercard ending in 4444')
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect(section).toContainText('Mastercard ending in 4444')

  await section.getByRole('button', { name: 'Stop it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop it' }).click()
  await expect(section).toContainText('Stopped. You won’t be charged again.')
  await section.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Go on with Mastercard ending in 4444' }).click()
  await expect(page.getByRole('main')).toContainText('Your donation continues')
  expect(await capturedFrom(page.request, 3700)).toBe(1)

  await page.goto('/account/donations')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Donations in')
  await expect(page.getByRole('main')).toContainText('$37.00')
  await checkAxe(page)
})

test('a donor whose card was declined changes it by the mailed link, once', async ({ page }) => {
  const mail = await mailTo(page.request, 'donor-failed@example.com', /paused/)
  const link = mail.links.find((url) => url.includes('/donate/card')) ?? ''
  const path = new URL(link).pathname + new URL(link).search
  await page.goto(`${path}&redirect_status=succeeded`)
  const form = page.getByRole('form', { name: 'Update Card' })
  await alive(form)
  await expect(page.getByRole('main')).toContainText('Paused')
  await inLightAndDark(page, () => checkAxe(page))
  await form.getByRole('textbox', { name: 'Name' }).fill(' ')
  await form.getByRole('button', { name: /^Update card/i }).click()
  await expect(form.getByText('Must not be blank.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Beatrix Holmgren')
  await updateCard(page, '4242424242424242')
  await expect(page.getByRole('definition').filter({ hasText: 'Visa ending in 4242' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('Running')
  await expect(page.getByRole('main')).toContainText(/You’ll be charged on \d+\.\d+\.\d{4}/)

  await page.goto(path)
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired or was already used. Please request a new one.',
  )
  await expect(page.getByRole('link', { name: 'Return to settings' })).toHaveAttribute('href', '/account')
})

async function updateCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Update Card' })
  await alive(form)
  await fillCard(page, number, 'Update Card')
  await form.getByRole('button', { name: /^Update card/i }).click()
  await expect(page.getByText('Payment updated successfully')).toBeInViewport()
}
