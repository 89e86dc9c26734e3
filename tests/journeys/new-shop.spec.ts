import { open } from './access-support.ts'
import { alive } from './alive.ts'
import { atReceipt, CHOSEN_PASSWORD, fillCard, fillGuest, totalOf, unfold } from './checkout-support.ts'
import { openMonthly, releaseFirstIssue } from './monthly-shop.ts'
import { checkAxe, expect, inLightAndDark, test } from './new-shop.ts'
import { main } from './set-up-support.ts'

test.use({ expectedErrors: [/40[14]|422|503/] })

const LISBON = { line1: 'Rua Garrett 40', city: 'Lisboa', postcode: '1200-204' }

test('from an empty database to an open shop, by its pages alone', async ({ page, browser, shop }) => {
  // The longest journey there is.
  test.slow()
  await page.goto('/')
  await expect(main(page)).toContainText('Opening soon')
  await openMonthly(page, shop, () => inLightAndDark(page, () => checkAxe(page)))

  // A reader comes, subscribes, and gives.
  const context = await browser.newContext({ baseURL: shop.server.url })
  const reader = await context.newPage()
  await reader.goto('/subscribe')
  const form = reader.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  await fillGuest(form, 'Rui Tavares', 'rui@example.org')
  await form.locator('[name="address.country"]').selectOption('PT')
  for (const [name, value] of Object.entries(LISBON)) await form.locator(`[name="address.${name}"]`).fill(value)
  await expect(totalOf(form)).toHaveText('€108.00')
  await form.getByLabel('Password', { exact: true }).fill(CHOSEN_PASSWORD)
  await form.getByLabel('Confirm Password').fill(CHOSEN_PASSWORD)
  await fillCard(reader, '4242424242424242')
  await checkAxe(reader)
  await form.getByRole('button', { name: /^Pay €/ }).click()
  await atReceipt(reader)
  await expect(main(reader)).toContainText('12 issues')
  await expect.poll(() => shop.mails.some((mail) => mail.includes('rui@example.org'))).toBe(true)

  await reader.goto('/subscribe?type=gift&shipping=us')
  await alive(form)
  await unfold(form, 'Paste a list')
  await form.getByLabel('Names and emails').fill('Ana Prado, ana@example.org')
  await form.getByRole('button', { name: 'Fill in' }).click()
  await expect(totalOf(form)).toHaveText('€108.00')
  await fillCard(reader, '4242424242424242')
  await form.getByRole('button', { name: /^Pay €/ }).click()
  await atReceipt(reader)
  await context.close()

  // The list is closed and posted, and the books are in euros.
  await open(page, '/staff/issues/1')
  const current = main(page).locator('[aria-current=step]')
  await current.getByRole('link', { name: 'Continue to compare' }).click()
  await expect(current.getByRole('table', { name: 'Readers by delivery' })).toContainText('European Union')
  await current.getByRole('link', { name: 'Continue to sign' }).click()
  const close = current.getByRole('form', { name: 'Close' })
  await close.getByLabel('Signed off by').fill('Inês Cardoso')
  await close.getByRole('button', { name: 'Close mailing list' }).click()
  await close.getByRole('button', { name: 'Yes, before the cut-off' }).click()
  await main(page).getByRole('link', { name: 'Continue to posted' }).click()
  await current.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(current).toContainText('Marked as posted')

  await open(page, '/staff/figures')
  for (const sum of ['€99.00', '€108.00']) await expect(main(page)).toContainText(sum)
  await expect(main(page)).toContainText('No issues released and closed yet.')
  await inLightAndDark(page, () => checkAxe(page))
  await main(page).getByRole('link', { name: 'Monthly journal' }).click()
  await expect(main(page)).toContainText('The journal balances.')
  await expect(main(page)).toContainText('€')
  await expect(main(page)).not.toContainText('$')
  await expect(main(page)).not.toContainText('doesn’t balance')

  // The issue is out, and its cover stands where readers come in.
  await releaseFirstIssue(page)
  for (const path of ['/', '/store', '/issue/ebb']) {
    await open(page, path)
    await expect(main(page).getByText('Ebb').first()).toBeVisible()
    await expect(main(page).locator('img[srcset*="cover/issue-1"]').first()).toBeVisible()
    await inLightAndDark(page, () => checkAxe(page))
  }
})
