import type { Page } from '@playwright/test'
import { logInStaff, open } from './access-support.ts'
import { alive } from './alive.ts'
import { checkAxe, expect, test } from './own-server.ts'

const main = (page: Page) => page.getByRole('main')

test('@phone with the digital edition switched off nothing offers it, and a cart says so before anything is paid', async ({
  page,
  browser,
  baseURL,
}) => {
  const digital = { type: 'digital-issue', ref: 'iss:51' }
  expect((await page.request.post('/api/cart', { data: digital })).status()).toBe(200)

  const office = await browser.newContext({ ...(baseURL && { baseURL }) })
  const desk = await office.newPage()
  await logInStaff(desk, 'staff@example.com')
  await open(desk, '/staff/catalogue/words')
  const switches = desk.getByRole('form', { name: 'Switches' })
  await alive(switches)
  await switches.getByLabel('Sell the digital edition').uncheck()
  await switches.getByRole('button', { name: 'Save' }).click()
  await expect(switches).toContainText('Saved.')
  await office.close()

  await expect.poll(async () => (await page.request.get('/subscribe')).text()).not.toContain('in print or digital')
  await open(page, '/subscribe?level=digital-low')
  const editions = main(page).getByRole('group', { name: 'Edition and rate' })
  await expect(editions.getByRole('radio')).toHaveCount(2)
  await expect(editions.getByRole('radio', { name: 'Standard Print' })).toBeChecked()
  await checkAxe(page)

  await open(page, '/issue/thresholds')
  await expect(main(page)).not.toContainText('Digital')
  await expect(main(page).getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await checkAxe(page)

  await open(page, '/store/checkout')
  await expect(main(page)).toContainText('We no longer sell the digital edition.')
  await main(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(main(page)).not.toContainText('We no longer sell the digital edition.')
})
