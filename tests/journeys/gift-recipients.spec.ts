import { mailTo } from './access-support.ts'
import { alive } from './alive.ts'
import {
  atReceipt,
  fillAddress,
  fillCard,
  fillGuest,
  MONTREAL,
  payButton,
  totalOf,
  unfold,
} from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ expectedErrors: [/status of 422/] })

test('three gifts for three people: emailed at Christmas, handed over, in another country @phone', async ({ page }) => {
  await page.goto('/subscribe?type=gift')
  const form = page.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  await expect(form.getByText(/^First issue: No\. \d+, mailed in/)).toBeVisible()
  await unfold(form, 'Paste a list')
  await alive(form.getByLabel('Names and emails'))
  await form.getByLabel('Names and emails').fill('Ada Finch, ada.finch@example\nBo Reed\nCy Lane')
  await form.getByRole('button', { name: 'Fill in' }).click()
  await expect(form.getByText('3 filled in.')).toBeVisible()
  await expect(totalOf(form)).toHaveText('$162.00')

  const ada = form.locator('details').filter({ hasText: 'Gift 1: Ada Finch' })
  await expect(ada.getByLabel('Their email')).toHaveValue('ada.finch@example')
  await ada.getByRole('radio', { name: /^Christmas/ }).check()
  await ada.getByLabel('Your message (optional)').fill('Read!\nMum')
  await expect(ada.getByText('491 characters left.')).toBeVisible()

  const cy = form.locator('details').filter({ hasText: 'Gift 3: Cy Lane' })
  await unfold(cy, 'Their postal address (optional)')
  await fillAddress(form, MONTREAL, 'gift_recipients.2.address')
  await expect(totalOf(form)).toHaveText('$172.00')
  await inLightAndDark(page, () => checkAxe(page))

  await page.reload()
  await expect(totalOf(form)).toHaveText('$172.00')
  await expect(ada.getByLabel('Your message (optional)')).toHaveValue('Read!\nMum')
  await expect(ada.getByRole('radio', { name: /^Christmas/ })).toBeChecked()

  await fillGuest(form, 'Gil Giver', 'gil.giver@example.org')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await expect(ada.getByLabel('Their email')).toBeFocused()
  await expect(ada.getByText('Enter a valid email address.')).toBeVisible()
  await ada.getByLabel('Their email').fill('ada.finch@example.org')
  const sent = page.waitForRequest((request) => request.url().includes('/api/cart/checkout'))
  await payButton(form).click()
  expect((await sent).postDataJSON()).toMatchObject({
    shown_total: 17200,
    gift_recipients: [
      {
        name: 'Ada Finch',
        email: 'ada.finch@example.org',
        message: 'Read!\nMum',
        send_on: expect.stringMatching(/-12-25$/),
        address: null,
      },
      { name: 'Bo Reed', email: '', send_on: null, address: null },
      { name: 'Cy Lane', email: '', address: { country: 'CA', city: MONTREAL.city } },
    ],
  })
  await atReceipt(page)

  const toAda = async () => {
    const mails: { to: string }[] = await (await page.request.get('/sandbox/mail.json')).json()
    return mails.filter(({ to }) => to === 'ada.finch@example.org').length
  }
  const { now } = await (await page.request.get('/sandbox/clock.json')).json()
  const christmas = `${now.slice(5, 10) > '12-25' ? Number(now.slice(0, 4)) + 1 : now.slice(0, 4)}-12-25`
  const at = (time: string) => page.request.post('/sandbox/clock', { data: { now: `${christmas}T${time}Z` } })
  await at('13:59:00')
  expect(await toAda()).toBe(0)
  await at('14:01:00')
  const { links, text } = await mailTo(page.request, 'ada.finch@example.org', /^Gil Giver sent you a gift/)
  expect(text).toContain('Read!\nMum')
  await mailTo(page.request, 'gil.giver@example.org', /^Your gift to Ada Finch has been sent/)
  await at('18:00:00')
  expect(await toAda()).toBe(1)

  const linkTo = (path: string) => new URL(links.find((link) => link.includes(path)) ?? 'http://no.link')
  const redeem = linkTo('/subscribe/redeem')
  await page.goto(redeem.pathname + redeem.search)
  await expect(page.getByRole('main')).toContainText('Gil Giver')
  const never = linkTo('/gift/never')
  await page.goto(never.pathname + never.search)
  await expect(page.getByRole('main')).toContainText('ada.finch@example.org')
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('button', { name: 'Never write to me about a gift' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We won’t write about gifts again')
  await mailTo(page.request, 'gil.giver@example.org', /^We couldn’t deliver your gift to Ada Finch/)
})
