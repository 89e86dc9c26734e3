import type { Page } from '@playwright/test'
import { logIn, mailTo, open } from './access-support.ts'
import { fillCard } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

const main = (page: Page) => page.getByRole('main')
const form = (page: Page) => main(page).getByRole('form', { name: 'Payment' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click()
const stored = (page: Page) => main(page).locator('dl').first().getByRole('definition')

test.use({ expectedErrors: [/status of (402|422)/] })

test('a card is saved, pays for renewals, is replaced by a bank account and deleted @both', async ({ page }, {
  project,
}) => {
  const email = project.name === 'phone' ? 'canada@example.com' : 'expiring@example.com'
  await logIn(page, email)
  await open(page, '/account')
  await main(page)
    .getByRole('link', { name: /^Add one\W+a card or bank account/ })
    .click()
  await expect(stored(page).last()).toHaveText('No card or bank account')
  await expect(form(page).getByLabel('Card number')).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))

  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(' ')
  await save(page)
  await expect(form(page).getByText('Must not be blank.')).toBeVisible()
  await expect(form(page).getByRole('alert')).toHaveText('Your card number is incomplete.')
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Imke C.')
  await fillCard(page, '4000000000000002')
  await save(page)
  await expect(form(page).getByRole('alert')).toHaveText('Your card was declined.')
  await fillCard(page, '4000002760003184')
  await save(page)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(main(page).getByText('Payment updated successfully')).toBeVisible()
  await expect(main(page).getByText('Visa ending in 3184').first()).toBeVisible()
  await checkAxe(page)

  await main(page).getByRole('link', { name: 'Back to your account' }).click()
  await main(page).getByRole('button', { name: 'Switch on autorenew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on autorenew' }).click()
  await expect(main(page).getByRole('heading', { name: 'Autorenew is on' })).toBeVisible()

  await open(page, '/account/payment')
  await form(page).getByText('US bank account', { exact: true }).click()
  await form(page).getByLabel('Routing number').fill('110000000')
  await form(page).getByLabel('Account number').fill('000123456789')
  await save(page)
  await expect(main(page).getByText('Payment updated successfully')).toBeVisible()
  await expect(stored(page)).toHaveText([/./, 'STRIPE TEST BANK', 'Ending in 6789', '110000000'])

  await main(page).getByRole('button', { name: 'Delete it' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your payment information?' })
  await expect(question).toContainText('This switches off autorenew')
  await checkAxe(page)
  await question.getByRole('button', { name: 'Delete it' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(main(page).getByText('Your payment information was deleted.')).toBeVisible()
  await expect(main(page).getByText('Autorenew is off until')).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Autorenew is off' })).toBeVisible()
  await mailTo(page.request, email, /^Autorenew is off/)
  await page.reload()
  await expect(main(page).getByText('Your payment information was deleted.')).toHaveCount(0)
})

test('what the address says of a setup is not believed, and a spent link says what it is @rare', async ({ page }) => {
  await open(page, '/account/payment?token=made-up')
  await expect(main(page).getByText('This link has expired or was already used.')).toBeVisible()
  await logIn(page, 'digital@example.com')
  await open(page, '/account/payment?redirect_status=succeeded')
  await expect(form(page)).toBeVisible()
  await open(page, '/account/payment?redirect_status=succeeded&setup_intent=seti_made_up')
  await expect(form(page).getByRole('alert')).toHaveText(
    'We couldn’t confirm this payment information. Please enter it again.',
  )
  await expect(page).toHaveURL('/account/payment')
  await expect(stored(page).last()).toHaveText('No card or bank account')

  await open(page, '/account')
  await main(page).getByRole('link', { name: 'Choose what we send you' }).click()
  const lists = main(page).getByRole('checkbox')
  await lists.first().check()
  await checkAxe(page)
  await main(page).getByRole('button', { name: 'Submit' }).click()
  await expect(main(page).getByText('Mailing lists updated successfully')).toBeVisible()
  await open(page, '/account/lists')
  await expect(lists.first()).toBeChecked()
})

test('the demo’s readers have what they pay with @rare', async ({ page }) => {
  for (const [who, says] of [
    ['ach', 'STRIPE TEST BANK, account ending in 6789'],
    ['active', 'Visa ending in 4242'],
  ] as const) {
    await page.context().clearCookies()
    await logIn(page, `${who}@example.com`)
    await expect(async () => {
      await page.goto('/account')
      await expect(main(page)).toContainText(says, { timeout: 500 })
    }).toPass()
  }
})
