import type { Page } from '@playwright/test'
import { logIn, mailTo, open, staffCode } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ serverOf: 'staff-issues' })

test.use({ expectedErrors: [/422/] })

const main = (page: Page) => page.getByRole('main')

async function close(page: Page) {
  const form = page.getByRole('form', { name: 'Close' })
  await form.getByLabel('Signed off by').fill('Anders Pereira')
  await form.getByRole('button', { name: 'Close the mailing list' }).click()
  await expect(page.getByRole('heading', { name: 'Mail it late' })).toBeVisible()
}

test('staff close an issue, undo it, close it again and send the file; a reader sees it at once', async ({ page }) => {
  test.slow()
  await logIn(page, 'fulfilment@example.com')
  const code = await staffCode(page.request)
  const shown = await page.request.post('/api/access/staff/verify', { data: { code, path: '/staff/issues' } })
  expect(shown.status()).toBe(200)
  await open(page, '/staff/issues')
  await inLightAndDark(page, () => checkAxe(page))
  await main(page).getByRole('link', { name: /^52,/ }).click()
  await main(page).getByText('Print without an address 1').click()
  await expect(main(page).getByRole('link', { name: 'Hedda Mukherjee' })).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('button', { name: 'Close the mailing list' }).click()
  await expect(page.getByRole('form', { name: 'Close' }).getByLabel('Signed off by')).toHaveAccessibleDescription(
    'Please sign with your name.',
  )
  await close(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Canada (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('issue-52-close-ca.csv')
  await main(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel('Why').fill('A reader was forgotten')
  await page.getByRole('button', { name: 'Undo the mailing' }).click()
  await expect(main(page)).toContainText('every issue was given back')
  await close(page)
  await main(page).getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByRole('button', { name: 'It is sent' }).click()
  await expect(main(page)).toContainText('File sent')
  await inLightAndDark(page, () => checkAxe(page))
  await logIn(page, 'expiring@example.com')
  await open(page, '/account')
  await expect(main(page)).toContainText('Your subscription has expired.')
  await mailTo(page.request, 'expiring@example.com', /is in the mail/)
})

test('a reader stops a renewal by the link in its notice @phone', async ({ page }) => {
  const reader = 'expired-autorenew@example.com'
  await logIn(page, reader)
  // What was announced is withdrawn, and then announced anew.
  for (const to of ['off', 'on']) {
    await page.request.post(`/api/account/autorenew?to=${to}`)
    await letAMinutePass(page)
  }
  const { links } = await mailTo(page.request, reader, /renews on/)
  const link = new URL(links.find((one) => one.includes('/renewal/stop')) ?? '')
  await open(page, link.pathname + link.search)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop the renewal?')
  await expect(main(page)).toContainText('$54.00')
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('button', { name: 'Stop the renewal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The renewal is stopped')
  await inLightAndDark(page, () => checkAxe(page))
  await mailTo(page.request, reader, /no longer renews by itself/)
})

/** Whatever is due by then is done. */
async function letAMinutePass(page: Page) {
  const { now } = (await (await page.request.get('/sandbox/clock.json')).json()) as { now: string }
  const later = new Date(new Date(now).getTime() + 60_000).toISOString()
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  expect((await page.request.post('/sandbox/clock', { data: { now: later }, headers })).ok()).toBe(true)
}
