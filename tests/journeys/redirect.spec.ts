import type { Page } from '@playwright/test'
import { logIn, logInStaff, mailTo, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { closeList } from './staff-close.ts'

// A close before the cut-off is refused once, with a question.
test.use({ expectedErrors: [/422/] })

const READER = 'active@example.com'
const STAFF = 'fulfilment@example.com'
const main = (page: Page) => page.getByRole('main')

/** Two people at one browser, who each log in once: a code of the second factor is good once. */
function twoPeople(page: Page) {
  const kept = new Map<string, Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>>()
  let now = ''
  return async (email: string) => {
    const context = page.context()
    // From nowhere: what the page still asks for without a session would lead to the login.
    await page.goto('about:blank')
    if (now) kept.set(now, await context.cookies())
    await context.clearCookies()
    now = email
    const before = kept.get(email)
    if (before) return context.addCookies(before)
    await (email === STAFF ? logInStaff : logIn)(page, email)
  }
}

test('cut-off passed, address changed, redirect granted: the late mailing has the new address', async ({ page }) => {
  const become = twoPeople(page)
  await become(STAFF)
  await closeList(page, 52)

  await become(READER)
  await open(page, '/account/address')
  await main(page).getByLabel('Change it').check({ force: true })
  await main(page).getByLabel('Address', { exact: true }).fill('9 Oak Street')
  await main(page).getByRole('button', { name: 'Submit' }).click()
  await expect(main(page)).toContainText('Address updated successfully')
  await expect(main(page)).toContainText('From No. 53. The labels of No. 52 were printed on')
  await inLightAndDark(page, () => checkAxe(page))
  await main(page).getByRole('button', { name: 'Ask us to redirect No. 52' }).click()
  await expect(main(page)).toContainText('You’ve asked us to redirect No. 52 to your new address. We’ll email you.')

  await become(STAFF)
  await open(page, '/staff')
  await main(page).getByRole('link', { name: '1 copy to redirect' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Copies to redirect' })).toBeVisible()
  await expect(main(page)).toContainText('9 Oak Street')
  await inLightAndDark(page, () => checkAxe(page))
  await main(page)
    .getByRole('button', { name: /^Put on the late mailing/ })
    .click()
  await expect(main(page).getByRole('link', { name: 'Waits for the late mailing' })).toBeVisible()
  await mailTo(page.request, READER, /No. 52 goes to your new address/)

  await become(READER)
  await open(page, '/account/issues/52')
  await expect(main(page)).toContainText('Not mailed yet. It goes to the new address with the late mailing.')

  await become(STAFF)
  await open(page, '/staff/issues/52')
  await main(page).getByRole('link', { name: 'See who would get it' }).click()
  const late = main(page).getByRole('form', { name: 'Mail it late' })
  await expect(main(page).getByRole('table', { name: 'Readers of the late mailing' })).toContainText(
    'Redirected to a new',
  )
  await late.getByLabel('Signed off by').fill('Anders Pereira')
  await late.getByRole('button', { name: 'Make a late mailing' }).click()
  await expect(main(page)).toContainText('1 in print, 0 digital.')
  await become(READER)
  await open(page, '/account/issues/52')
  await expect(main(page)).toContainText('On the list of the late mailing of')
  await expect(main(page)).toContainText('9 Oak Street')
})
