import type { Page } from '@playwright/test'
import { logIn, logInStaff, mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import { unfold } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ expectedErrors: [/status of (404|422)/] })

const main = (page: Page) => page.getByRole('main')

test('a giver says who a gift is for; it bounces, is corrected, and staff see it @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'sustainer@example.com')
  await open(page, '/account/gifts')
  const gift = main(page).getByRole('article').filter({ hasText: 'Yours to give' })
  await alive(gift)
  await inLightAndDark(page, () => checkAxe(page))
  await gift.getByRole('button', { name: 'Copy link' }).click()
  await expect(gift.getByRole('status')).toContainText(/Link copied|Copy this link/)
  await unfold(gift, 'Say who it’s for, or have us email it')
  await gift.getByLabel('Their name (optional)').fill('Wren')
  await gift.getByLabel('Their email (optional)').fill('nobody')
  await gift.getByRole('button', { name: 'Save' }).click()
  await expect(gift.getByText('Enter a valid email address.')).toBeVisible()
  await gift.getByLabel('Their email (optional)').fill('wren.wrong@example.org')
  await gift.getByRole('button', { name: 'Save' }).click()
  const wren = main(page).getByRole('article').filter({ hasText: 'For Wren' })
  await expect(wren).toContainText('For Wren: we’ll email it on')
  const nextDay = () => page.request.post('/sandbox/clock', { data: { advance_days: 1 } })
  await nextDay()
  await nextDay()
  await mailTo(page.request, 'wren.wrong@example.org', /sent you a gift/)

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const staff = await context.newPage()
  await logInStaff(staff, 'support@example.com')
  await open(staff, '/staff/contacts')
  const report = staff.getByRole('form', { name: 'Report returned mail' })
  await alive(report)
  await report.getByLabel('What').selectOption('bounce')
  await report.getByLabel('Email address').fill('wren.wrong@example.org')
  await report.getByLabel('Reason').fill('It came back')
  await report.getByRole('button', { name: 'Suspend address' }).click()
  await expect(report).toContainText('One gift wasn’t delivered.')
  await open(staff, '/staff')
  await main(staff).getByRole('link', { name: '1 gift that could not be delivered' }).click()
  await expect(main(staff).getByRole('row').filter({ hasText: 'Wren' })).toContainText('Email bounced')
  await checkAxe(staff)

  const { links } = await mailTo(page.request, 'sustainer@example.com', /^We couldn’t deliver your gift to Wren/)
  expect(links.some((link) => link.endsWith('/account/gifts'))).toBe(true)
  await open(page, '/account/gifts')
  await expect(wren).toContainText('For Wren: we couldn’t deliver it')
  await alive(wren)
  await wren.getByLabel('Their email').fill('wren.right@example.org')
  await wren.getByRole('button', { name: 'Save' }).click()
  await expect(wren).toContainText('For Wren: we’ll email it on')
  await nextDay()
  await mailTo(page.request, 'wren.right@example.org', /sent you a gift/)
  await open(page, '/account/gifts')
  await expect(wren.getByRole('button', { name: 'Email it again' })).toBeVisible()
  await context.close()
})
