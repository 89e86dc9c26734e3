import type { Page } from '@playwright/test'
import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ expectedErrors: [/422/] })

const main = (page: Page) => page.getByRole('main')

async function atBothWidths(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await inLightAndDark(page, () => checkAxe(page))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('staff choose presets and columns, add a seed address, and preview a return file', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await logInStaff(page, 'fulfilment@example.com')
  await open(page, '/staff/mailing')

  const presets = page.getByRole('form', { name: 'Presets' })
  await presets.getByLabel('International').selectOption('Your own columns')
  await presets.getByLabel('Begin files with a byte-order mark').check()
  await presets.getByRole('button', { name: 'Save presets' }).click()
  await expect(presets).toContainText('Saved.')

  const columns = page.getByRole('form', { name: 'Your own columns' })
  await columns.getByRole('button', { name: 'Take out company' }).click()
  await columns.getByRole('button', { name: 'Move zip up' }).click()
  await columns.getByLabel('Name of the column zip').fill('')
  await columns.getByRole('button', { name: 'Save columns' }).click()
  await expect(columns).toContainText('Every column needs a name.')
  await columns.getByLabel('Name of the column zip').fill('Postcode')
  await columns.getByRole('button', { name: 'Save columns' }).click()
  await expect(columns).toContainText('Saved.')

  await page.getByRole('button', { name: 'Add a seed address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Control, Portland')
  await dialog.getByLabel('Address', { exact: true }).fill('9 Pier Rd')
  await dialog.getByLabel('City').fill('Portland')
  await dialog.getByLabel('State').selectOption('Maine')
  await dialog.getByRole('textbox', { name: 'ZIP code' }).fill('04101')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(dialog).toBeHidden()
  const seeds = main(page).getByRole('table', { name: 'Seed addresses' })
  await expect(seeds).toContainText('9 Pier Rd')
  const keyline = (await seeds.getByText(/^[0-9A-Z]{12}\d$/).textContent()) ?? ''
  await atBothWidths(page)

  await open(page, '/staff/mailing')
  await expect(page.getByLabel('International')).toHaveValue('own')
  await expect(page.getByLabel('Name of the column zip')).toHaveValue('Postcode')
  await expect(page.getByLabel('Name of the column company')).toHaveCount(0)

  await open(page, '/staff/contacts')
  await main(page).getByRole('link', { name: 'Return file from the post' }).click()
  // The page before takes a file, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Return file' })).toBeVisible()
  const upload = async (csv: string) => {
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'returns.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Preview' }).click()
  }
  await upload('Name\nx')
  await expect(main(page)).toContainText('The first line must name the columns')
  await upload(`Keyline,Code\n#${keyline}#,N\n#0000000000001#,N\n#${keyline}#,Z`)
  const lines = main(page).getByRole('table', { name: 'Lines of the return file' })
  await expect(lines).toContainText('A seed address')
  await expect(lines).toContainText('This isn’t one of our keylines.')
  await expect(lines).toContainText('The code isn’t one the post uses.')
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await atBothWidths(page)
})
