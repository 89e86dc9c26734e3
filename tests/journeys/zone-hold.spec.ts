import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logIn, logInStaff, mailTo, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { closeList, signClose } from './staff-close.ts'

test.use({ expectedErrors: [/422/] })

const main = (page: Page) => page.getByRole('main')
const READER = 'canada@example.com'

/** The console is looked at on a desk, the account on a phone; neither is wider than its screen. */
async function looksRight(page: Page) {
  await inLightAndDark(page, () => checkAxe(page))
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function asStaff(page: Page, path: string) {
  await page.context().clearCookies()
  await page.setViewportSize({ width: 1280, height: 900 })
  await logInStaff(page, 'fulfilment@example.com')
  await open(page, path)
}

async function asReader(page: Page, path: string) {
  await page.context().clearCookies()
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, READER)
  await open(page, path)
}

async function downloaded(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name, exact: true }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

test('a zone is held, left out of the close and mailed late: everybody is served once', async ({ page }) => {
  await asStaff(page, '/staff/delivery')
  await main(page).getByRole('link', { name: 'Zones on hold' }).click()
  const form = page.getByRole('form', { name: 'Hold a zone' })
  await form.getByLabel('Zone').selectOption('Canada')
  await expect(form).toContainText('1 reader is due No. 52 by mail to Canada.')
  const today = (await form.getByLabel('Expected to last until').getAttribute('min')) ?? ''
  await form.getByLabel('Expected to last until').fill(today)
  await form.getByLabel('Reason, for staff').fill('Told by the post')
  await form.getByRole('button', { name: 'Hold this zone' }).click()
  await expect(form.getByLabel('Tell readers why')).toHaveAccessibleDescription(/Tell readers why\./)
  await form.getByLabel('Tell readers why').fill('Canada Post is on strike.')
  await looksRight(page)
  await form.getByRole('button', { name: 'Hold this zone' }).click()
  const standing = main(page).getByRole('table', { name: 'Zones on hold now' })
  await expect(standing).toContainText('Not closed yet')
  const held =
    'Mail to Canada is on hold. Canada Post is on strike. Nothing is lost. This issue should be mailed after '
  await expect(standing).toContainText(held)
  await looksRight(page)
  const { text } = await mailTo(page.request, READER, /^No. 52 will be late$/)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(held)

  await asReader(page, '/account')
  await expect(main(page)).toContainText('No. 52 will be late.')
  await expect(main(page)).toContainText(held)
  await looksRight(page)
  await main(page).getByRole('link', { name: 'See No. 52' }).click()
  await expect(page.getByRole('heading', { name: 'No. 52', exact: true })).toBeVisible()
  await expect(main(page)).toContainText(held)
  await looksRight(page)

  await asStaff(page, '/staff/issues/52')
  await expect(main(page)).toContainText('1 in a zone on hold.')
  await main(page).locator('summary', { hasText: 'Zone on hold 1' }).click()
  await expect(main(page)).toContainText(held)
  await expect(main(page).getByRole('table', { name: 'Zone on hold' })).toContainText('Étienne Grosvenor-Roy')
  await closeList(page, 52)
  await expect(main(page).getByRole('link', { name: 'Canada (CSV)' })).toHaveCount(0)
  expect(await downloaded(page, 'United States (CSV)')).not.toMatch(/rue Drolet/i)

  // The next issue waits for it, and says where to go.
  await open(page, '/staff/issues/53?step=sign')
  await expect(main(page)).toContainText('No. 52 is still on hold: mail to Canada.')
  await signClose(page)
  await expect(page.getByRole('form', { name: 'Close', exact: true }).getByRole('alert')).toContainText(
    'Mail it late or give it up',
  )
  await main(page).getByRole('link', { name: 'Go to zones on hold' }).click()
  await standing.getByRole('button', { name: 'Mail it late: No. 52, Canada' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The issue goes to 1 reader to whom it’s owed')
  await dialog.getByLabel('Signed off by').fill('Anders Pereira')
  await dialog.getByRole('button', { name: 'Make the late mailing' }).click()
  await expect(main(page)).toContainText('Mail goes to every zone.')
  await expect(main(page).getByRole('table', { name: 'Lifted holds' })).toContainText('Mailed late')
  await looksRight(page)

  await open(page, '/staff/issues/52')
  const labels = await downloaded(page, 'Canada (CSV)')
  expect(labels.trim().split('\n')).toHaveLength(2)
  expect(labels).toMatch(/rue Drolet/i)
  await open(page, '/staff/issues/53?step=sign')
  await expect(main(page)).not.toContainText('still on hold')

  await asReader(page, '/account/issues/52')
  await expect(main(page)).toContainText(/On the list of the late mailing of [\d.]+ Not mailed yet\./)
})
