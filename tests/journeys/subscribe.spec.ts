import type { Locator, Page } from '@playwright/test'
import { logIn, logInStaff, mailTo, PASSWORD } from './access-support.ts'
import { alive } from './alive.ts'
import {
  ALBANY,
  atReceipt,
  capturedFrom,
  fillAddress,
  fillCard,
  fillGuest,
  MONTREAL,
  payButton,
  totalOf,
  unfold,
} from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

const CHANGE_SETTINGS =
  'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.'

async function openForm(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  const form = page.getByRole('form', { name: path.startsWith('/subscribe/renew') ? 'Renew' : 'Subscribe' })
  await alive(form)
  return form
}

async function typeCoupon(form: Locator, code: string): Promise<void> {
  await unfold(form, 'Use a coupon')
  await form.getByRole('textbox', { name: 'Coupon' }).fill(code)
  await form.getByRole('button', { name: 'Apply' }).click()
}

const pick = (form: Locator, name: RegExp) => form.getByRole('radio', { name })

test('a guest subscribes for two years in Canada with a coupon, and the total follows @both', async ({ page }) => {
  const form = await openForm(page, '/subscribe?coupon=welcome&years=2years&shipping=ca')
  await expect(form.getByText('YOU HAVE A COUPON!')).toBeVisible()
  await expect(totalOf(form)).toHaveText('$115.20')
  await expect(form.getByText('$11.40 an issue. Save $4.80.')).toBeVisible()
  await expect(pick(form, /^Sustainer Print/)).toBeDisabled()
  await inLightAndDark(page, () => checkAxe(page))

  const country = form.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('CA')
  await unfold(form, 'Shipping: Canadian')
  await pick(form, /^US \$/).check()
  await expect(country).toHaveValue('US')
  await expect(totalOf(form)).toHaveText('$95.20')
  await fillGuest(form, 'Ida Fold', 'ida.fold@example.org')
  await fillAddress(form, MONTREAL)
  await expect(pick(form, /^Canadian/)).toBeChecked()
  await expect(totalOf(form)).toHaveText('$115.20')
  await form.getByLabel('Password', { exact: true }).fill('a quiet afternoon')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await expect(form.getByLabel('Confirm Password')).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue(MONTREAL.city)
  await form.getByLabel('Confirm Password').fill('a quiet afternoon')
  await payButton(form).click()
  await atReceipt(page)
  await expect(page.getByRole('main')).toContainText('Standard Print (2 years, 8 issues)')
  expect(await capturedFrom(page.request, 11520)).toBe(1)

  await page.goto('/subscribe')
  await expect(page.getByRole('main')).toContainText('You already have a subscription.')
  await expect(page.getByRole('form', { name: 'Subscribe' })).toHaveCount(0)
})

test('a guest gives three subscriptions, after trying coupons that do not apply', async ({ page }) => {
  const form = await openForm(page, '/subscribe')
  const banner = form.getByRole('status').filter({ hasText: /COUPON/ })
  for (const code of ['NOSUCH', 'SPRING26', 'NOTHING']) {
    await typeCoupon(form, code)
    await expect(banner).toContainText(`COUPON DOES NOT APPLY${`Unable to apply coupon ${code}`}`)
  }
  await typeCoupon(form, 'COMEBACK')
  await expect(banner).toContainText('This coupon does not apply to new subscriptions.')
  await form.getByRole('button', { name: 'Remove coupon COMEBACK' }).click()
  await expect(banner).toHaveCount(0)

  await typeCoupon(form, 'gift10')
  await expect(banner).toContainText('YOU HAVE A COUPON!')
  await expect(pick(form, /^Gift/)).toBeChecked()
  await expect(totalOf(form)).toHaveText('$44.00')
  await page.locator('#choose-personal').click()
  await expect(pick(form, /^Personal/)).toBeChecked()
  await expect(banner).toHaveCount(0)
  await expect(totalOf(form)).toHaveText('$54.00')
  await expect(page).toHaveURL('/subscribe')
  await page.locator('#choose-gift').click()
  await expect(pick(form, /^Gift/)).toBeChecked()

  await typeCoupon(form, 'GIFT10')
  await form.getByRole('button', { name: 'Increase gifts' }).click()
  await form.getByRole('button', { name: 'Increase gifts' }).click()
  await expect(totalOf(form)).toHaveText('$132.00')
  await expect(form.getByRole('region', { name: 'Address' })).toHaveCount(0)
  await expect(form.getByLabel('Password')).toHaveCount(0)
  await inLightAndDark(page, () => checkAxe(page))
  await fillGuest(form, 'Jo Giver', 'jo.giver@example.org')
  await page.reload()
  await expect(totalOf(form)).toHaveText('$132.00')
  await expect(form.getByRole('textbox', { name: 'Your email' })).toHaveValue('jo.giver@example.org')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)
  const mail = await mailTo(page.request, 'jo.giver@example.org', /Your three gifts/)
  expect(mail.links.filter((link) => link.includes('/subscribe/redeem?token='))).toHaveLength(3)
})

test('who has a subscription, or has it for life, is told where to go @phone', async ({ page }) => {
  await page.goto('/subscribe/renew?code=COMEBACK')
  await expect(page).toHaveURL('/login?redirect=%2Fsubscribe%2Frenew%3Fcode%3DCOMEBACK')
  await logIn(page, 'active@example.com')
  await page.goto('/subscribe?code=COMEBACK')
  const main = page.getByRole('main')
  await alive(main.getByRole('radio', { name: /^Gift/ }))
  await expect(main).toContainText('You already have a subscription.')
  await inLightAndDark(page, () => checkAxe(page))
  await main.getByRole('radio', { name: /^Gift/ }).check()
  await expect(page.getByRole('form', { name: 'Subscribe' })).toContainText('does not apply to new subscriptions.')
  await main.getByRole('radio', { name: /^Personal/ }).check()
  await main.getByRole('link', { name: 'Renew your subscription' }).click()
  await expect(page).toHaveURL('/subscribe/renew?code=COMEBACK')
  await expect(main).toContainText('You have 4 issues left.')
  await expect(totalOf(page.getByRole('form', { name: 'Renew' }))).toHaveText('$91.20')

  await logIn(page, 'lifetime@example.com')
  for (const path of ['/subscribe', '/subscribe/renew']) {
    await page.goto(path)
    await expect(main).toContainText('Renewal not necessary')
    await expect(main.getByRole('link', { name: 'Donate instead' })).toHaveAttribute('href', '/donate')
  }
  await logIn(page, 'donor@example.com')
  await page.goto('/subscribe/renew')
  await expect(page).toHaveURL('/subscribe')
})

test('a reader whose subscription has expired renews it as it was, with a coupon @both', async ({ page }) => {
  await logIn(page, 'expired@example.com')
  const same = await openForm(page, '/subscribe/renew?code=COMEBACK')
  await expect(page.getByRole('main')).toContainText('Your subscription has expired. Renew today')
  await expect(same.getByText('YOU HAVE A COUPON!')).toBeVisible()
  await expect(pick(same, /^Renew with Same Settings/)).toBeChecked()
  await expect(pick(same, /^Use this address/)).toBeChecked()
  await expect(totalOf(same)).toHaveText('$42.00')
  await inLightAndDark(page, () => checkAxe(page))
  await fillCard(page, '4242424242424242')
  await payButton(same).click()
  await atReceipt(page)
  expect(await capturedFrom(page.request, 4200)).toBe(1)
})

test('a reader changes the settings of a renewal, and the coupon is looked at again each time', async ({ page }) => {
  await logIn(page, 'canada@example.com')
  const other = await openForm(page, '/subscribe/renew?code=COMEBACK')
  await expect(other).toContainText(`COUPON DOES NOT APPLY${CHANGE_SETTINGS}`)
  await expect(totalOf(other)).toHaveText('$64.00')
  await pick(other, /^Change Subscription Settings/).check()
  await pick(other, /^US \$/).check()
  await expect(other.getByText('YOU HAVE A COUPON!')).toBeVisible()
  await expect(totalOf(other)).toHaveText('$42.00')
  await expect(pick(other, /^Canadian/)).toBeDisabled()
  await expect(other.getByRole('combobox', { name: 'Country' }).first()).toHaveValue('US')
  await fillAddress(other, MONTREAL)
  await expect(other).toContainText(CHANGE_SETTINGS)
  await expect(totalOf(other)).toHaveText('$64.00')
  await fillAddress(other, ALBANY)
  await expect(totalOf(other)).toHaveText('$42.00')
  await other.getByRole('button', { name: 'Remove coupon COMEBACK' }).click()
  await typeCoupon(other, 'WELCOME')
  await expect(other).toContainText('This coupon does not apply to subscription renewals.')
  await pick(other, /^Renew with Same Settings/).check()
  await expect(totalOf(other)).toHaveText('$64.00')
  await expect(other.getByRole('group', { name: 'Edition and rate' })).toHaveCount(0)
  await pick(other, /^Change Subscription Settings/).check()
  await pick(other, /^Standard Digital/).check()
  await pick(other, /^3 years/).check()
  await expect(other.getByRole('region', { name: 'Address' })).toHaveCount(0)
  await expect(totalOf(other)).toHaveText('$81.00')
  await fillCard(page, '4242424242424242')
  await payButton(other).click()
  await atReceipt(page)
  await expect(page.getByRole('main')).toContainText('Renewal: Standard Digital (3 years, 12 issues)')

  await logIn(page, 'no-address@example.com')
  const forced = await openForm(page, '/subscribe/renew')
  await expect(pick(forced, /^Renew with Same Settings/)).toBeDisabled()
  await expect(pick(forced, /^Change Subscription Settings/)).toBeChecked()
})

test('what is bought later goes into the cart, with its donation', async ({ page }) => {
  const form = await openForm(page, '/subscribe?level=digital-low')
  await unfold(form, 'Add a donation')
  await pick(form, /^Another amount/).check()
  await form.getByRole('spinbutton', { name: 'Your donation in dollars' }).fill('30')
  await expect(totalOf(form)).toHaveText('$60.00')
  await unfold(form, 'Check out later')
  await pick(form, /^Later/).check()
  await expect(form.getByRole('region', { name: 'Payment' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL('/store/checkout')
  const lines = page.getByRole('list', { name: 'Items in your cart' })
  await expect(lines).toContainText('Subscription: Standard Digital')
  await expect(lines).toContainText('Donation')
  await expect(totalOf(page.getByRole('form', { name: 'Checkout' }))).toHaveText('$60.00')
})

test('staff see a reader’s page and cannot buy', async ({ page }) => {
  const known = await page.request.post('/api/access/login', {
    data: { email: 'expiring@example.com', password: PASSWORD },
  })
  expect(known.status()).toBe(200)
  const { account } = await (await page.request.get('/api/account/data')).json()
  await logInStaff(page, 'support@example.com')
  for (const path of ['/subscribe/renew', '/subscribe?type=gift']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}admin-view=${account.token}`)
    await expect(page.getByText('This page is for view-only purposes.')).toBeVisible()
    await expect(payButton(page.getByRole('form', { name: /Renew|Subscribe/ }))).toBeDisabled()
  }
  for (const path of ['/store/product/tote-bag', '/issue/thresholds']) {
    await page.goto(`${path}?admin-view=${account.token}`)
    await expect(page.getByText('This page is for view-only purposes.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  }
})
