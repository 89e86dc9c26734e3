import type { Page } from '@playwright/test'
import { logIn, logInStaff, mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import { ALBANY, CHOSEN_PASSWORD, fillAddress, unfold } from './checkout-support.ts'
import { checkAxe, expect, test } from './own-server.ts'

test.use({ expectedErrors: [/status of (404|422)/] })

const GIVEN = { ...ALBANY, line1: '7 Giver Knows Lane' }
const main = (page: Page) => page.getByRole('main')

async function becomeStaff(page: Page): Promise<void> {
  await page.context().clearCookies()
  await logInStaff(page, 'staff@example.com')
}

/** Posts as the pages of this session do. */
async function write(page: Page, path: string, body: object) {
  const session = await page.evaluate(() => {
    type Router = { state: { loaderData: { root: { visitor: { session: string } } } } }
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router }
    return router.state.loaderData.root.visitor.session
  })
  const answer = await page.request.post(path, { data: { session, ...body } })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

test('staff order a gift by post; after two issues a lifetime reader may stop it, and its recipient takes it over @both', async ({
  page,
}) => {
  await test.step('staff name who it is for', async () => {
    await becomeStaff(page)
    await open(page, '/staff/orders/new')
    const form = main(page).getByRole('form', { name: 'Order' })
    await alive(form)
    await form.getByRole('button', { name: 'New reader' }).click()
    await form.getByRole('textbox', { name: 'Email' }).first().fill('gil.phones@example.org')
    await form.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Gil Phones')
    await form.getByLabel('Gift subscriptions').selectOption('low print-a')
    await unfold(form, 'Who is it for?')
    await form.getByLabel('Their name (optional)').fill('Pia Post')
    await form.getByRole('radio', { name: /^Email it to them/ }).check({ force: true })
    await unfold(form.locator('details').filter({ hasText: 'Pia Post' }), 'Their postal address (optional)')
    await fillAddress(form, GIVEN, 'gift_recipients.0.address')
    await form.getByLabel('Paid by').selectOption('Free')
    await form.getByLabel('Reason it’s free').fill('A thank-you')
    await form.getByRole('button', { name: 'Show total' }).click()
    await expect(form.getByLabel('Their email')).toHaveAccessibleDescription(/must not be blank/i)
    await form.getByLabel('Their email').fill('pia.post@example.org')
    await checkAxe(page)
    // The total comes without a press.
    await form.getByRole('button', { name: /^Place order for/ }).click()
    await expect(page).toHaveURL(/\/staff\/orders\/\d+$/)
  })

  await page.request.post('/sandbox/clock', { data: { advance_days: 1 } })
  const { links } = await mailTo(page.request, 'pia.post@example.org', /^Gil Phones sent you a gift/)
  const linkTo = (path: string) => links.find((link) => link.includes(path)) ?? ''

  await becomeStaff(page)
  await open(page, '/staff/delivery')
  for (const issue of [52, 53]) {
    const { run } = await write(page, '/api/staff/issues/close', { issue, sign_off: 'Anders Pereira', early: true })
    await write(page, '/api/staff/issues/sent', { run })
  }

  await test.step('a lifetime reader cannot take it over', async () => {
    await page.context().clearCookies()
    await logIn(page, 'lifetime@example.com')
    await open(page, linkTo('/subscribe/redeem'))
    await expect(main(page)).toContainText('You can stop the mailing')
    await expect(main(page).getByRole('button', { name: 'Stop the mailing' })).toBeVisible()
    await checkAxe(page)
    await page.context().clearCookies()
  })

  await test.step('its recipient does, and sees no address but their own', async () => {
    await open(page, linkTo('/subscribe/redeem'))
    await expect(main(page)).toContainText('This gift is already being mailed to someone.')
    const form = main(page).getByRole('form', { name: 'Redeem' })
    await expect(form).toBeHidden()
    const takeOver = main(page).getByRole('button', { name: 'It’s for me, take it over' })
    await alive(takeOver)
    await takeOver.click()
    await alive(form)
    await expect(main(page)).not.toContainText('Giver Knows')
    await form.getByRole('textbox', { name: 'Name' }).fill('Pia Post')
    await form.getByRole('textbox', { name: 'Email' }).fill('pia.post@example.org')
    await fillAddress(form, ALBANY)
    await form.getByLabel('Password', { exact: true }).fill(CHOSEN_PASSWORD)
    await form.getByLabel('Confirm Password').fill(CHOSEN_PASSWORD)
    await checkAxe(page)
    await form.getByRole('button', { name: /^(Redeem Subscription|Take)/ }).click()
    await expect(main(page)).toContainText('A confirmation email was sent to pia.post@example.org.')
    await open(page, '/account')
    await expect(main(page)).toContainText('2 issues left')
    await open(page, '/account/address')
    await expect(main(page)).toContainText(ALBANY.line1)
    await expect(main(page)).not.toContainText('Giver Knows')
  })

  await test.step('and wants no more such emails', async () => {
    await open(page, linkTo('/gift/never'))
    await main(page).getByRole('button', { name: 'Never write to me about a gift' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We won’t write about gifts again')
    await checkAxe(page)
  })
})
