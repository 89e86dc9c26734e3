import { logIn } from './access-support.ts'
import {
  ALBANY,
  atReceipt,
  expectAddress,
  fillAddress,
  fillCard,
  MONTREAL,
  openCheckout,
  PRINT_ISSUE,
  payButton,
  TORONTO,
  totalOf,
} from './checkout-support.ts'
import { checkAxe, expect, test } from './own-server.ts'

test('the address that is selected is the one that is priced and sent, and changing one’s mind loses nothing', async ({
  page,
}) => {
  const [HOME, ABROAD] = ['$21.00', '$28.00']
  const form = await openCheckout(page, PRINT_ISSUE)
  const choose = (name: RegExp) => form.getByRole('radio', { name }).check()
  const hasBoth = async (own: typeof MONTREAL) => {
    for (const [name, place, prefix] of [
      [/^Someone else/, ALBANY, 'recipient_address'],
      [/^My address/, own, 'address'],
    ] as const) {
      await choose(name)
      await expectAddress(form, place, prefix)
      await expect(totalOf(form)).toHaveText(place === ALBANY ? HOME : ABROAD)
    }
  }

  // A guest.
  await fillAddress(form, MONTREAL)
  await expect(totalOf(form)).toHaveText(ABROAD)
  await choose(/^Someone else/)
  await expect(totalOf(form)).toHaveText(HOME)
  await expect(form.getByRole('textbox', { name: 'City' })).toHaveCount(1)
  await form.getByLabel('Recipient’s name').fill('Ivo Friend')
  await fillAddress(form, ALBANY, 'recipient_address')
  const country = form.locator('[name="recipient_address.country"]')
  await country.selectOption('CA')
  await expect(totalOf(form)).toHaveText(ABROAD)
  await country.selectOption('US')
  await hasBoth(MONTREAL)
  await checkAxe(page)

  // A reader with an address in each of two countries, and a third one that was typed before.
  await logIn(page, 'extended@example.com')
  const saved = { ...TORONTO, line1: '77 Bloor Street', line2: '' }
  const saving = await page.request.post('/api/account/address/ship-b', { data: { address: saved } })
  expect(saving.status()).toBe(200)
  await page.reload()
  await expect(form.getByRole('radio', { name: /^United States/ })).toBeChecked()
  await expect(totalOf(form)).toHaveText(HOME)
  await expect(form.getByRole('textbox', { name: 'City' })).toHaveCount(0)
  await choose(/^Use another address/)
  await hasBoth(MONTREAL)
  await fillAddress(form, TORONTO)
  await choose(/^United States/)
  await expect(totalOf(form)).toHaveText(HOME)
  await page.reload()
  await expect(form.getByRole('radio', { name: /^United States/ })).toBeChecked()
  await expect(totalOf(form)).toHaveText(HOME)
  await choose(/^Use another address/)
  await hasBoth(TORONTO)
  await page.reload()
  await hasBoth(TORONTO)

  await choose(/^Canada/)
  await choose(/^Someone else/)
  await expect(totalOf(form)).toHaveText(HOME)
  await choose(/^My address/)
  await expect(form.getByRole('radio', { name: /^Canada/ })).toBeChecked()
  await expect(totalOf(form)).toHaveText(ABROAD)
  await checkAxe(page)
  await fillCard(page, '4242424242424242')
  const sent = page.waitForRequest('**/api/cart/checkout*')
  await payButton(form).click()
  expect((await sent).postDataJSON()).toMatchObject({ address: null, shipcode: 'ship-b', gifted: false })
  await atReceipt(page)
  await expect(page.getByRole('main')).toContainText(saved.line1)
  await expect(page.getByRole('main')).not.toContainText('Ivo Friend')
})
