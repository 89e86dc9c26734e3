import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logIn, logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { closeList } from './staff-close.ts'

test.use({ expectedErrors: [/422/] })

const main = (page: Page) => page.getByRole('main')

/** In light and dark, and as wide as a phone and a desk. */
async function looksRight(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await inLightAndDark(page, () => checkAxe(page))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function asFulfilment(page: Page) {
  await page.context().clearCookies()
  await logInStaff(page, 'fulfilment@example.com')
}

test('a reader skips two issues ahead, sees it everywhere, and ends it by one press', async ({ page }) => {
  await logIn(page, 'active@example.com')
  await open(page, '/account')
  await main(page).getByRole('link', { name: 'Skip issues' }).click()
  await expect(page).toHaveURL('/account/hold')
  await expect(main(page)).toContainText(
    'Nothing is lost: each issue you skip is added to the end of your subscription.',
  )
  await looksRight(page)
  await main(page).getByRole('checkbox', { name: 'Skip No. 52' }).check()
  await main(page).getByRole('button', { name: 'Skip until No. 54' }).click()
  await expect(main(page).getByRole('checkbox', { name: 'Skip No. 53' })).toBeChecked()
  await main(page).getByRole('button', { name: 'Save' }).click()
  const says = 'You’re skipping No. 52 and No. 53. Your next issue is No. 54.'
  await expect(main(page)).toContainText(says)
  await looksRight(page)

  await open(page, '/account')
  await expect(main(page)).toContainText(says)
  const strip = main(page).getByRole('list', { name: 'Your issues' })
  await expect(strip.getByRole('listitem').filter({ hasText: 'No. 52' })).toContainText(/Skipped.*On hold\./)
  await checkAxe(page)
  await open(page, '/account/issues/52')
  await main(page).getByRole('link', { name: 'End hold' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skip issues' })).toBeVisible()
  await main(page).getByRole('button', { name: 'End hold' }).click()
  await expect(main(page).getByRole('checkbox', { name: 'Skip No. 52' })).not.toBeChecked()
  await expect(main(page).getByRole('button', { name: 'End hold' })).toHaveCount(0)
  await open(page, '/account')
  await expect(strip.getByRole('listitem').filter({ hasText: 'No. 52' })).toContainText('Next')
})

test('a reader moves for a season: one issue goes to the temporary address, and then no more', async ({ page }) => {
  await logIn(page, 'active@example.com')
  await open(page, '/account/address')
  await main(page).getByRole('link', { name: 'Use a temporary address' }).click()
  await expect(page).toHaveURL('/account/address/temporary')
  await looksRight(page)
  await main(page).getByLabel('From').fill('2026-12-01')
  await main(page).getByLabel('Until').fill('2026-11-01')
  await main(page).getByLabel('Address', { exact: true }).fill('9 Beach Road')
  await main(page).getByLabel('City').fill('Miami')
  await main(page).getByLabel('State').selectOption({ label: 'Florida' })
  await main(page).getByLabel('ZIP code').fill('33139')
  await main(page).getByRole('button', { name: 'Save temporary address' }).click()
  await expect(main(page).getByLabel('Until')).toHaveAccessibleDescription('Must be on or after the first day.')
  await main(page).getByLabel('Until').fill('2027-01-31')
  await main(page).getByRole('button', { name: 'Save temporary address' }).click()
  await expect(main(page).getByRole('button', { name: 'Use my usual address' })).toBeVisible()
  await looksRight(page)

  await open(page, '/account')
  await expect(main(page)).toContainText('From 12.1.2026 to 1.31.2027, your issues go to 9 Beach Road')
  await open(page, '/account/issues/52')
  await expect(main(page)).toContainText('It goes to the temporary address.')
  await expect(main(page)).toContainText('Address: 9 Beach Road')

  await asFulfilment(page)
  await open(page, '/staff/issues/52')
  await expect(main(page)).toContainText('Temporary address in force 1')
  await closeList(page, 52)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'United States (CSV)' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/9 Beach Road/i)
  await page.context().clearCookies()
  await logIn(page, 'active@example.com')
  await open(page, '/account/address/temporary')
  await main(page).getByRole('button', { name: 'Use my usual address' }).click()
  // While it is sent the button has another name.
  await expect(page.getByText('We’re using your usual address again')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Use my usual address' })).toHaveCount(0)
  await open(page, '/account/issues/52')
  await expect(main(page)).toContainText('Address: 9 Beach Road')
})
