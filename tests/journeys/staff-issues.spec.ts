import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logIn, logInStaff, mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { closeList } from './staff-close.ts'

test.use({ expectedErrors: [/422/] })

const main = (page: Page) => page.getByRole('main')

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The group of the preflight, opened. */
async function group(page: Page, title: string) {
  const found = main(page).locator('details', { hasText: new RegExp(`^${title}`) })
  if (!(await found.evaluate((details) => (details as HTMLDetailsElement).open))) await found.locator('summary').click()
  return found
}

/** Gives the reason in the dialog that is open, and does it. */
async function because(page: Page, button: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Looked over before the close')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

/** As a member of staff sees it on a phone, too. */
async function atBothWidths(page: Page) {
  await inLightAndDark(page, () => checkAxe(page))
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAxe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  if (wide) await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('staff plan an issue, mend three readers, close, undo, close again and send it; a reader sees it at once', async ({
  page,
}) => {
  await logInStaff(page, 'fulfilment@example.com')

  // The post has brought a copy back.
  await open(page, '/staff/contacts')
  const came = page.getByRole('form', { name: 'Report returned mail' })
  await came.getByRole('button', { name: 'Suspend address' }).click()
  await expect(came.getByLabel('Reason')).toHaveAccessibleDescription('Enter a reason.')
  await came.getByLabel('Name').fill('Étienne Grosvenor-Roy')
  await came.getByLabel('Postal code').fill('h2w2l4')
  await came.getByLabel('Reason').fill('Returned: moved away')
  await came.getByRole('button', { name: 'Suspend address' }).click()
  await expect(came).toContainText('Suspended: Étienne Grosvenor-Roy, Canada.')
  const file = page.getByRole('form', { name: 'Upload returned mail' })
  const csv = 'What,Email\r\nbounce,digital@example.com\r\nbounce,nobody@example.com\r\n'
  await file.getByLabel('CSV file').setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await file.getByLabel('Reason').fill('The mail service says so')
  await file.getByRole('button', { name: 'Upload file' }).click()
  await expect(file).toContainText('Line 3: No reader has this email address.')
  await expect(main(page).getByRole('table')).toContainText('4112 rue Drolet')
  await atBothWidths(page)

  // The plan: one more piece, another cut-off, and a picture for the cover.
  await open(page, '/staff/issues')
  await atBothWidths(page)
  await main(page).getByRole('link', { name: /^52,/ }).click()
  await main(page).getByRole('link', { name: 'Edit plan' }).click()
  const plan = page.getByRole('form', { name: 'Plan' })
  await plan.getByLabel('Cut-off').fill('2027-01-01')
  await plan.getByRole('button', { name: 'Add a piece' }).click()
  await plan.getByLabel('Page', { exact: true }).last().fill('2')
  await plan.getByLabel('Piece', { exact: true }).last().fill('A late frost')
  await plan.getByRole('button', { name: 'Save plan' }).click()
  await expect(plan.getByLabel('Cut-off')).toHaveAccessibleDescription(/on or before the issue date/)
  await plan.getByLabel('Cut-off').fill('2026-11-24')
  await plan.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText('Plan saved.')).toBeVisible()
  const cover = page.getByRole('form', { name: 'Cover' })
  await cover.getByRole('button', { name: 'Use this picture' }).click()
  await expect(cover.getByLabel('Another picture')).toHaveAccessibleDescription(/Choose a JPEG, PNG or WebP picture/)
  const picture = { name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
  await cover.getByLabel('Another picture').setInputFiles(picture)
  await expect(cover).toContainText('Not saved yet.')
  await cover.getByLabel('What it shows').fill('Plain grey')
  await cover.getByRole('button', { name: 'Use this picture' }).click()
  await expect(cover).toContainText('An uploaded picture.')
  await atBothWidths(page)
  await cover.getByRole('button', { name: 'Use drawn cover' }).click()
  await expect(cover).toContainText('Drawn from number, title and season')
  await main(page).getByRole('link', { name: 'View as reader' }).click()
  await expect(main(page)).toContainText('A late frost')

  // Three readers are mended where they are listed.
  await open(page, '/staff/issues/52')
  await expect(main(page)).toContainText('1 without an address, 1 with returned mail')
  const missing = await group(page, 'Print without an address')
  await missing.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address', { exact: true }).fill('14 Alder Row')
  await dialog.getByLabel('City').fill('Duluth')
  await dialog.getByLabel('State').selectOption('MN')
  await dialog.getByLabel('ZIP code').fill('55802')
  await because(page, 'Save')
  const returned = await group(page, 'Mail returned')
  await returned.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Address', { exact: true }).fill('7 rue Rachel')
  await because(page, 'Save')
  const bounced = await group(page, 'Email bounces')
  await bounced
    .getByRole('row', { name: /Leopold Sørbye/ })
    .getByRole('button', { name: 'Use it again' })
    .click()
  await because(page, 'Use it again')
  await expect(main(page)).toContainText('Nobody is left out.')
  await main(page).getByRole('link', { name: 'Continue to compare' }).click()
  await expect(main(page).getByRole('table', { name: 'Readers by delivery' })).toContainText('Print, Canada')
  await atBothWidths(page)

  await main(page).getByRole('link', { name: 'Continue to sign' }).click()
  await page.getByRole('button', { name: 'Close mailing list' }).click()
  await expect(page.getByRole('form', { name: 'Close' }).getByLabel('Signed off by')).toHaveAccessibleDescription(
    'Enter your name to sign off.',
  )
  await closeList(page, 52)
  const [labels] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Canada (CSV)' }).click(),
  ])
  expect(labels.suggestedFilename()).toMatch(/_052_CA_\d{8}\.csv$/)
  expect(await readFile(await labels.path(), 'utf8')).toMatch(/Étienne Grosvenor-Roy.*7 rue Rachel/i)
  await main(page).getByRole('button', { name: 'Undo the close' }).click()
  await page.getByLabel('Reason').fill('A reader was forgotten')
  await page.getByRole('button', { name: 'Undo the mailing' }).click()
  await expect(main(page)).toContainText('every issue was returned')
  await closeList(page, 52)
  await main(page).getByRole('link', { name: 'Continue to posted' }).click()
  await main(page).getByRole('button', { name: 'Mark as posted' }).click()
  await expect(main(page)).toContainText('Marked as posted')
  await main(page)
    .getByRole('button', { name: /^Canada mailed/ })
    .click()
  await page.getByLabel('Handed to the post on').fill('2020-01-01')
  await page.getByRole('button', { name: 'Save day' }).click()
  await expect(page.getByLabel('Handed to the post on')).toHaveAccessibleDescription(
    /before the mailing list was closed/,
  )
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await atBothWidths(page)

  // What follows from it.
  await open(page, '/staff/renewals')
  await expect(main(page)).toContainText('Issue 52 released')
  await atBothWidths(page)
  await main(page).getByRole('combobox', { name: /^What/ }).selectOption('Renewal charged')
  await expect(page).toHaveURL(/kind=charge/)
  await logIn(page, 'expiring@example.com')
  await open(page, '/account')
  await expect(main(page)).toContainText('Your subscription has expired.')
  const { text } = await mailTo(page.request, 'expiring@example.com', /is on its way/)
  expect(text).toMatch(/Mailed on \w+ \d+, \d{4}\./)
  await main(page)
    .getByRole('list', { name: 'Your issues' })
    .getByRole('link', { name: /No\. 52/ })
    .click()
  await expect(main(page).getByRole('heading', { name: 'No. 52' })).toBeVisible()
  await expect(main(page)).toContainText(/Mailed on [\d.]+\. Expected between [\d.]+ and [\d.]+\./)
  await atBothWidths(page)
})

test('a reader stops a renewal by the link in its notice @phone', async ({ page }) => {
  const reader = 'expired-autorenew@example.com'
  const { links } = await mailTo(page.request, reader, /renews on/)
  const link = new URL(links.find((one) => one.includes('/renewal/stop')) ?? '')
  await open(page, link.pathname + link.search)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop the renewal?')
  await expect(main(page)).toContainText('$54.00')
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('button', { name: 'Stop the renewal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The renewal is stopped')
  await inLightAndDark(page, () => checkAxe(page))
  await mailTo(page.request, reader, /^Autorenew is off/)
})

test('a new issue is proposed its day, and those of the year to come', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await page.goto('/staff/issues/new')
  const plan = page.getByRole('form', { name: 'Plan' })
  await alive(plan)
  const proposed = plan.getByRole('group', { name: 'Proposed days' }).getByRole('button')
  await expect(proposed).toHaveCount(4)
  await expect(proposed.first()).toHaveAttribute('aria-pressed', 'true')
  const number = plan.getByLabel('Number')
  const day = plan.getByLabel('Planned for')
  const [first, firstDay] = [Number(await number.inputValue()), await day.inputValue()]
  await plan.getByLabel('Title').fill('Weather')
  await proposed.nth(1).press('Enter')
  await expect(number).toHaveValue(String(first + 1))
  const later = new Date(`${firstDay}T12:00:00Z`)
  later.setUTCMonth(later.getUTCMonth() + 3)
  await expect(day).toHaveValue(later.toISOString().slice(0, 10))
  await expect(proposed.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(plan.getByLabel('Title')).toHaveValue('Weather')
  await atBothWidths(page)
})
