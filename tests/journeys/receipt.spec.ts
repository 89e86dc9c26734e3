import { readFile } from 'node:fs/promises'
import { atReceipt, DIGITAL_ISSUE, fillCard, fillGuest, openCheckout, payButton } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

const GIFT = { type: 'gift-subscription', item: { deliverable: 'print-a', level: 'low', term: '1year' }, qty: 2 }

/** Without a place to break, and as long as a name may be. */
const BUYER = `Ada ${'Reader'.repeat(24)}`

test.use({ expectedErrors: [/status of 404/] })

const overflow = () => document.documentElement.scrollWidth - innerWidth

test('what was bought is read, downloaded, printed and given away @both', async ({ page }) => {
  const form = await openCheckout(page, DIGITAL_ISSUE, GIFT)
  await fillGuest(form, BUYER, 'ada.reader@example.com')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)

  const main = page.getByRole('main')
  await expect(main.getByText(/^This is receipt BF-\d+ of/)).toContainText('ada.reader@example.com')
  await expect(main.getByText('Visa ending in 4242')).toBeVisible()
  expect(await page.evaluate(overflow)).toBe(0)
  await expect(main.getByRole('row').last()).toContainText(/Total\s*\$[\d,]+\.\d\d/)
  await expect(main.getByText('Your digital copies are ready.', { exact: false })).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))

  const arriving = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Thresholds, EPUB' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('broadfold-51-thresholds.epub')
  expect((await readFile(await file.path())).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')

  await test.step('on paper there is nothing but the receipt', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Broadfold: receipt BF-\d+$/)
    await expect(main.getByRole('link', { name: 'Thresholds, EPUB' })).toBeHidden()
    await expect(main.getByText(/\/subscribe\/redeem\?token=/)).toHaveCount(2)
    await page.emulateMedia({ media: 'screen' })
  })

  const receipt = page.url()
  await main.getByRole('link', { name: 'Print card' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A gift for you, from ${BUYER}`)
  expect(await page.evaluate(overflow)).toBe(0)
  await expect(page.getByRole('img', { name: 'QR code for the link below' })).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))

  await page.goto(`${receipt.slice(0, -1)}${receipt.endsWith('A') ? 'B' : 'A'}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
  await page.goto('/download/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await inLightAndDark(page, () => checkAxe(page))
})
