import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ expectedErrors: [/422/] })

const main = (page: Page) => page.getByRole('main')
const step = (page: Page) => main(page).locator('li[aria-current="step"]')

/** Presses are counted; what is typed is not. */
function openPresses() {
  let count = 0
  return {
    count: () => count,
    async press(what: Locator) {
      count += 1
      await what.click()
    },
  }
}

async function looksRight(page: Page) {
  await inLightAndDark(page, () => checkAxe(page))
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAxe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  if (wide) await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** From Today to the signed list; before the cut-off it is asked twice. */
async function closeFromToday(page: Page, press: (what: Locator) => Promise<void>, look: () => Promise<void>) {
  await open(page, '/staff')
  await press(main(page).getByRole('link', { name: /(Cut-off|Close the mailing list) of No\. 52/ }))
  await expect(step(page)).toContainText('If you closed the list now')
  await look()
  await press(step(page).getByRole('link', { name: 'Continue to compare' }))
  await expect(step(page).getByRole('table', { name: 'Readers by delivery' })).toBeVisible()
  await look()
  await press(step(page).getByRole('link', { name: 'Continue to sign' }))
  const form = step(page).getByRole('form', { name: 'Close' })
  await expect(form).toContainText(/Closing puts \d+ print copies on the list/)
  await form.getByLabel('Signed off by').fill('Anders Pereira')
  await press(form.getByRole('button', { name: 'Close mailing list' }))
  const again = form.getByRole('button', { name: 'Yes, before the cut-off' })
  const closed = main(page).getByRole('link', { name: 'Continue to posted' })
  await expect(again.or(closed)).toBeVisible()
  if (await again.isVisible()) {
    await expect(form).toContainText(/The cut-off is [\d.]+, in \d+ days?\..* with \d+ print copies/)
    await look()
    await press(again)
  }
  await expect(closed).toBeVisible()
}

test('an issue is closed from Today to posted in at most 10 presses, mended in place, undone and done again', async ({
  page,
}) => {
  await logInStaff(page, 'fulfilment@example.com')

  // One reader has no address: mended where they are listed.
  await open(page, '/staff/issues/52')
  await step(page).locator('summary', { hasText: 'Print without an address' }).click()
  await step(page).getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address', { exact: true }).fill('14 Alder Row')
  await dialog.getByLabel('City').fill('Duluth')
  await dialog.getByLabel('State').selectOption('MN')
  await dialog.getByLabel('ZIP code').fill('55802')
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(step(page)).toContainText('Nobody is left out.')

  // Closed, and undone: the list is open again.
  const first = openPresses()
  await closeFromToday(page, first.press, () => looksRight(page))
  await looksRight(page)
  await main(page).getByRole('button', { name: 'Undo the close' }).click()
  await dialog.getByLabel('Reason').fill('A reader was forgotten')
  await dialog.getByRole('button', { name: 'Undo the mailing' }).click()
  await expect(step(page)).toContainText('Closing puts')
  await expect(main(page)).toContainText('every issue was returned')

  // Done again, with the files of the three zones.
  const again = openPresses()
  await closeFromToday(page, again.press, async () => {})
  const download = page.waitForEvent('download')
  await again.press(step(page).getByRole('link', { name: 'Download all files (zip)' }))
  const zip = unzipSync(new Uint8Array(await readFile(await (await download).path())))
  for (const zone of ['US', 'CA', 'INTL'])
    expect(Object.keys(zip).filter((name) => name.includes(`_${zone}_`))).toHaveLength(1)
  await again.press(step(page).getByRole('link', { name: 'Continue to posted' }))
  await expect(step(page).getByLabel('Canada')).not.toHaveValue('')
  await again.press(step(page).getByRole('button', { name: 'Mark as posted' }))
  await expect(step(page)).toContainText('Marked as posted')
  expect(again.count()).toBeLessThanOrEqual(10)
  await looksRight(page)

  // The day of a zone is corrected; nobody waits for a late mailing, and the page says so.
  await step(page)
    .getByRole('button', { name: /^Canada mailed/ })
    .click()
  await page.getByLabel('Handed to the post on').fill('2020-01-01')
  await page.getByRole('button', { name: 'Save day' }).click()
  await expect(page.getByLabel('Handed to the post on')).toHaveAccessibleDescription(
    /before the mailing list was closed/,
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await main(page).getByRole('link', { name: 'See who would get it' }).click()
  await expect(main(page)).toContainText('Nobody is waiting')
  await looksRight(page)
})

test('a release is undone while nobody has read it, and done again', async ({ page, request }) => {
  await logInStaff(page, 'fulfilment@example.com')
  await open(page, '/staff/issues/52')
  const release = async () => {
    const form = page.getByRole('form', { name: 'Release' })
    await expect(form).toContainText(/goes live for \d+ digital readers?/)
    await form.getByLabel('Signed off by').fill('Anders Pereira')
    await form.getByRole('button', { name: 'Release issue' }).click()
    await expect(main(page)).toContainText('Released, can be undone until')
  }
  await release()
  await looksRight(page)
  await main(page).getByRole('button', { name: 'Undo the release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Too early')
  await dialog.getByRole('button', { name: 'Undo the release' }).click()
  await expect(main(page)).toContainText('Not released.')
  await release()
  // Somebody opens a page of it: from then on it stands.
  const contents = await (await request.get('/issue/what-the-ice-keeps')).text()
  const piece = /href="(\/issue\/what-the-ice-keeps\/(?!search)[\w-]+)"/.exec(contents)?.[1]
  expect((await request.get(piece ?? '')).status()).toBe(200)
  await open(page, '/staff/issues/52')
  await expect(main(page)).toContainText(/Released [\d.]+/)
  await expect(main(page)).not.toContainText('can be undone until')
})
