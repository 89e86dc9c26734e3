import type { Page } from '@playwright/test'
import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ expectedErrors: [/422/] })

const zones = (page: Page) => page.getByRole('form', { name: 'Zones' })
const zone = (page: Page, number: number) => zones(page).getByRole('group', { name: `Zone ${number}` })

async function looksRight(page: Page, size: 'wide' | 'narrow') {
  await page.setViewportSize(size === 'wide' ? { width: 1280, height: 900 } : { width: 390, height: 844 })
  await inLightAndDark(page, () => checkAxe(page))
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function name(page: Page, number: number, [called, beside, after, short]: [string, string, string, string]) {
  const fields = zone(page, number)
  await fields.getByLabel('Name').fill(called)
  await fields.getByLabel('Beside prices').fill(beside)
  await fields.getByLabel('After “mail to”').fill(after)
  await fields.getByLabel('Abbreviation').fill(short)
}

test('zones get other names and countries, what moves is seen before, and readers see them', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue')
  await page.getByRole('navigation', { name: 'Catalog' }).getByRole('link', { name: 'Zones' }).click()
  await expect(zone(page, 1).getByLabel('Countries')).toHaveValue(/^United States\nAmerican Samoa\n/)
  await expect(zone(page, 2).getByLabel('Countries')).toHaveValue('Canada')
  await looksRight(page, 'narrow')
  await looksRight(page, 'wide')

  // What can't be read is said beside its field, and nothing that was typed is lost.
  await name(page, 1, ['European Union', 'EU', 'the European Union', 'EU'])
  await zone(page, 1).getByLabel('Countries').fill('')
  await zone(page, 1).getByRole('button', { name: 'Add European Union to Zone 1' }).click()
  await expect(zone(page, 1).getByLabel('Countries')).toHaveValue(/^Austria\nBelgium\n/)
  await name(page, 2, ['Rest of Europe', 'European', 'the rest of Europe', 'EU'])
  await zone(page, 2).getByLabel('Countries').fill('Switzerland\nUnited Kindom')
  await name(page, 3, ['World', 'Worldwide', 'other countries', 'WORLD'])
  await zones(page).getByRole('button', { name: 'Save zones' }).click()
  const short = zone(page, 2).getByLabel('Abbreviation')
  await expect(short).toHaveAccessibleDescription(/Another zone has this already\./)
  await expect(short).toBeFocused()
  await short.fill('EUR')
  await zones(page).getByRole('button', { name: 'Save zones' }).click()
  await expect(zone(page, 2).getByLabel('Countries')).toHaveAccessibleDescription(/We don’t know “United Kindom”\./)
  await looksRight(page, 'wide')
  await zone(page, 2).getByLabel('Countries').fill('Switzerland\nUnited Kingdom\nUnited States: Alaska')

  await zones(page).getByRole('button', { name: 'Save zones' }).click()
  const review = page.getByRole('dialog', { name: 'Before you save' })
  await expect(review).toContainText('United States → World')
  await expect(review).toContainText('United States: Alabama')
  await expect(review).toContainText('United States → Rest of Europe')
  await expect(review).toContainText('International → European Union')
  await expect(review).toContainText('Shipping for a year: $30.00 → $6.00')
  await expect(review).toContainText(/\d+ subscriptions and \d+ waiting gifts? mailed there keep their zone\./)
  await looksRight(page, 'narrow')
  await looksRight(page, 'wide')
  // Closing it saves nothing and loses nothing.
  await review.getByRole('button', { name: 'Close' }).click()
  await expect(review).toBeHidden()
  await expect(zone(page, 2).getByLabel('Countries')).toHaveValue('Switzerland\nUnited Kingdom\nUnited States: Alaska')
  await zones(page).getByRole('button', { name: 'Save zones' }).click()
  await review.getByRole('button', { name: 'Save zones' }).click()
  await expect(review).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Zones saved.')
  await expect(zone(page, 2).getByLabel('Countries')).toHaveValue('Switzerland\nUnited Kingdom\nUnited States: Alaska')

  // A guest sees the new names, and pays by the country and the state.
  // From nowhere: what the console still asks for without a session would lead to the login.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await open(page, '/subscribe')
  const shipping = page.locator('summary', { hasText: 'Shipping:' })
  await expect(shipping).toContainText('Shipping: EU $6.00')
  const country = page.getByRole('combobox', { name: 'Country' }).first()
  await country.selectOption('Switzerland')
  await expect(shipping).toContainText('Shipping: European $16.00')
  await country.selectOption('United States')
  await expect(country.locator('option', { hasText: /^United States$/ })).toHaveCount(1)
  const state = page.getByRole('combobox', { name: 'State' })
  await state.selectOption('Alaska')
  await expect(shipping).toContainText('Shipping: European')
  await state.selectOption('Maine')
  await expect(shipping).toContainText('Shipping: Worldwide $30.00')
  await expect(country).toHaveValue('US')
  await looksRight(page, 'narrow')
})
