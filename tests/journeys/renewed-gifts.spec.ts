import type { Page } from '@playwright/test'
import { logIn, mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import { atReceipt, fillCard, fillGuest, payButton, totalOf } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

const main = (page: Page) => page.getByRole('main')
const form = (page: Page) => page.getByRole('form', { name: 'Renew your gift' })

test('a giver renews a gift twice; it goes behind what the recipient has @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'sustainer@example.com')
  await open(page, '/account/gifts')
  for (const time of [1, 2]) {
    await main(page).getByRole('link', { name: 'Renew', exact: true }).click()
    await alive(form(page))
    await expect(totalOf(form(page))).toHaveText('$64.00')
    if (time === 1) await inLightAndDark(page, () => checkAxe(page))
    await payButton(form(page)).click()
    await atReceipt(page)
    await expect(main(page)).toContainText('Added to their subscription')
    await open(page, '/account/gifts')
    await expect(main(page).getByRole('article').filter({ hasText: 'Renewed' })).toHaveCount(time + 1)
    await expect(main(page).getByRole('link', { name: 'Renew', exact: true })).toHaveCount(1)
  }
  await expect(main(page)).not.toContainText('canada@example.com')

  const { text } = await mailTo(page.request, 'canada@example.com', /renewed your gift of Broadfold$/)
  expect(text).toContain('It follows the issues you still have coming.')
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const reader = await context.newPage()
  await logIn(reader, 'canada@example.com')
  const answer = await (await reader.request.get('/api/account/subscriber')).json()
  expect(answer.subscriber.timetable.future_subscriptions).toHaveLength(2)
  await context.close()
})

test('in November a giver without a login is asked, and renews by the link', async ({ page }) => {
  await page.goto('/issue/thresholds')
  await main(page).getByRole('link', { name: 'Give a gift' }).click()
  await expect(page).toHaveURL(/\/subscribe\?type=gift$/)
  const giving = page.getByRole('form', { name: 'Subscribe' })
  await alive(giving)
  await giving.getByRole('radio', { name: /^Standard Digital/ }).check()
  await fillGuest(giving, 'Gil Giver', 'gil.giver@example.org')
  await fillCard(page, '4242424242424242')
  await payButton(giving).click()
  await atReceipt(page)
  await expect(main(page).getByRole('link', { name: 'Give a gift' })).toBeVisible()
  const redeem = await main(page)
    .getByText(/\/subscribe\/redeem\?token=/)
    .textContent()
  await logIn(page, 'digital@example.com')
  await open(page, `/subscribe/redeem${new URL(redeem ?? '').search}`)
  await main(page).getByRole('button', { name: 'Redeem Subscription' }).click()
  await expect(main(page)).toContainText('Your new issues start after the ones you still have coming.')

  await page.context().clearCookies()
  const { now } = await (await page.request.get('/sandbox/clock.json')).json()
  await page.request.post('/sandbox/clock', { data: { now: `${Number(now.slice(0, 4)) + 1}-11-02T17:00:00Z` } })
  const { links } = await mailTo(page.request, 'gil.giver@example.org', /^Give Broadfold again this year\?$/)
  const link = new URL(links.find((one) => one.includes('/gift/renew')) ?? '')
  await open(page, link.pathname + link.search)
  await checkAxe(page)
  await fillGuest(form(page), 'Gil Giver', 'gil.giver@example.org')
  await fillCard(page, '4242424242424242')
  await payButton(form(page)).click()
  await atReceipt(page)
  await expect(main(page)).toContainText('Added to their subscription')
  await open(page, link.pathname + link.search)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gift is renewed')
})
