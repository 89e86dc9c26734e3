import type { Locator, Page } from '@playwright/test'
import { logIn, mailTo, open } from './access-support.ts'
import { ALBANY, atReceipt, expectAddress, fillAddress, fillCard, giveGifts, totalOf } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

const main = (page: Page) => page.getByRole('main')
const redeemForm = (page: Page) => main(page).getByRole('form', { name: 'Redeem' })
const delivery = (form: Locator, name: string) => form.getByRole('radio', { name: new RegExp(`^${name}`) })

/** The demo's own gifts, as the guide lists them. */
async function demoGifts(page: Page): Promise<string[]> {
  const guide = await (await page.request.get('/sandbox')).text()
  return [...guide.matchAll(/href="(\/subscribe\/redeem\?token=[^"]+)"/g)].map(([, link]) => link ?? '')
}

test.use({ expectedErrors: [/status of (404|422)/] })

test('a gift is looked at, redeemed in print by a new reader, and then has been redeemed @both', async ({ page }, {
  project,
}) => {
  const [waiting = '', redeemed = '', refunded = ''] = await demoGifts(page)
  await open(page, refunded)
  await expect(main(page)).toContainText('We could not find this gift.')
  await open(page, redeemed)
  await expect(main(page)).toContainText('This gift has already been redeemed. If you believe this is an error')
  await checkAxe(page)
  // The other width's reader has it by now, or will.
  if (project.name === 'phone') return

  await open(page, waiting)
  await expect(main(page).getByRole('definition')).toHaveText([
    'Rosamund Adeyemi',
    '1 year, 4 issues',
    'Standard, Print',
    'United States',
  ])
  await expect(main(page).getByRole('img', { name: 'QR code for this page' })).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await expect(main(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?redirect=${encodeURIComponent(waiting)}`,
  )

  const form = redeemForm(page)
  await expect(delivery(form, 'Print, United States')).toBeChecked()
  await form.getByRole('button', { name: 'Redeem Subscription' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Name' }).fill('Nell Newman')
  await form.getByRole('textbox', { name: 'Email' }).fill('nell.newman@example.org')
  await fillAddress(form, ALBANY)
  await page.reload()
  await expectAddress(form, ALBANY)
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('nell.newman@example.org')
  await form.getByLabel('Password', { exact: true }).fill('a quiet afternoon')
  await form.getByLabel('Confirm Password').fill('a quiet afternoon')
  await form.getByRole('button', { name: 'Redeem Subscription' }).click()
  await expect(main(page)).toContainText('A confirmation email was sent to nell.newman@example.org.')
  await expect(main(page)).toContainText('Your first print issue takes 4 to 6 weeks')
  await expect(page.getByRole('banner')).toContainText('Nell Newman')
  await checkAxe(page)
  await mailTo(page.request, 'nell.newman@example.org', /gift of .* has started/)

  await main(page).getByRole('link', { name: 'See what comes next' }).click()
  await expect(page).toHaveURL('/account')
  await expect(main(page)).toContainText('4 issues left')
  await expect(main(page).getByRole('heading', { name: 'Gifts' })).toBeVisible()
  await expect(main(page)).toContainText('From Rosamund Adeyemi')
  await open(page, waiting)
  await expect(main(page)).toContainText('This gift has already been redeemed.')
})

test('readers stack a gift behind what they have, upgrade it for money, or pass it on', async ({ page }) => {
  const [first = '', second = ''] = await giveGifts(page, 2)

  await logIn(page, 'lifetime@example.com')
  await open(page, first)
  await expect(main(page)).toContainText('You can pass it on to someone else.')
  await expect(redeemForm(page)).toHaveCount(0)
  await checkAxe(page)
  await main(page).getByRole('button', { name: 'Log out' }).click()
  await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL(first)

  await logIn(page, 'digital@example.com')
  await open(page, first)
  const form = redeemForm(page)
  await delivery(form, 'Print, Canada').check()
  await expect(form.getByText('This differs from your current subscription.')).toBeVisible()
  await expect(form.getByRole('region', { name: 'Address' }).getByLabel('Country')).toHaveText('Canada')
  await delivery(form, 'Digital').check()
  await expect(form.getByText('This differs from your current subscription.')).toHaveCount(0)
  await form.getByRole('button', { name: 'Redeem Subscription' }).click()
  await expect(main(page)).toContainText('A confirmation email was sent to digital@example.com.')
  await expect(main(page)).toContainText('Your new issues start after the ones you still have coming.')
  await open(page, '/account')
  await expect(main(page)).toContainText('6 issues left')

  await page.context().clearCookies()
  await logIn(page, 'international@example.com')
  await open(page, second)
  await delivery(redeemForm(page), 'Print, International').check()
  await expect(redeemForm(page).getByRole('radio', { name: /^Use this address/ })).toBeChecked()
  await expect(totalOf(redeemForm(page))).toHaveText('$48.00')
  await expect(redeemForm(page).getByLabel('Card number')).toBeVisible()
  await checkAxe(page)
  await fillCard(page, '4242424242424242')
  await redeemForm(page).getByRole('button', { name: 'Pay $48.00 and redeem' }).click()
  await expect(main(page)).toContainText('A confirmation email was sent to international@example.com.')
  await main(page).getByRole('link', { name: 'Your receipt' }).click()
  await atReceipt(page)
  await expect(main(page)).toContainText('$48.00')
  await open(page, '/account')
  await expect(main(page)).toContainText('11 issues left')
})
