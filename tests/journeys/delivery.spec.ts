import type { Page } from '@playwright/test'
import { logIn, logInStaff, mailTo, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ expectedErrors: [/422/] })

const READER = 'active@example.com'
const main = (page: Page) => page.getByRole('main')

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

/** Planned, closed and sent, and long enough ago. */
async function mailIssue(page: Page, issue: number) {
  await page.context().clearCookies()
  await logInStaff(page, 'fulfilment@example.com')
  await open(page, '/staff/delivery')
  const plan = {
    title: `Issue ${issue}`,
    season: 'Later',
    description: 'Later.',
    pages: 96,
    contents: [],
    cut_off: null,
  }
  if (issue > 53) await write(page, '/api/staff/issues/plan', { number: issue, planned_for: '2028-01-01', ...plan })
  const { run } = await write(page, '/api/staff/issues/close', { issue, sign_off: 'Anders Pereira', early: true })
  await write(page, '/api/staff/issues/sent', { run })
  await page.request.post('/sandbox/clock', { data: { advance_days: 22 } })
  await page.context().clearCookies()
}

async function claim(page: Page, issue: number) {
  await logIn(page, READER)
  await open(page, `/account/issues/${issue}`)
  await main(page).getByRole('link', { name: 'Didn’t get it?' }).click()
  await expect(page.getByRole('heading', { name: `Didn’t get No. ${issue}?` })).toBeVisible()
  await main(page).getByRole('button', { name: 'Send' }).click()
  await expect(main(page)).toContainText('Please check your address first.')
  await main(page).getByLabel('This is my current address').check()
  await main(page).getByLabel('One more issue').check({ force: true })
  await inLightAndDark(page, () => checkAxe(page))
  await main(page).getByRole('button', { name: 'Send' }).click()
}

async function decide(page: Page, issue: number, decision: 'Grant' | 'Refuse', says?: string) {
  await page.context().clearCookies()
  await logInStaff(page, 'fulfilment@example.com')
  await open(page, '/staff/delivery')
  await main(page)
    .getByRole('button', { name: new RegExp(`^${decision}: No. ${issue},`) })
    .click()
  const dialog = page.getByRole('dialog')
  if (says) await dialog.getByLabel('Why, in a sentence').fill(says)
  await dialog.getByRole('button', { name: `${decision} claim` }).click()
  await expect(main(page)).toContainText('No claims are waiting.')
  await page.context().clearCookies()
}

test('a claim is granted at once, a second waits and is refused, a third waits and is granted', async ({ page }) => {
  test.setTimeout(400_000)
  await mailIssue(page, 52)
  await claim(page, 52)
  await expect(main(page)).toContainText('We’ve added one more issue to your subscription.')
  await open(page, '/account/issues/52')
  await expect(main(page)).toContainText('We’ve added one more issue to your subscription.')
  await expect(main(page).getByRole('link', { name: 'Didn’t get it?' })).toHaveCount(0)

  await mailIssue(page, 53)
  await claim(page, 53)
  await expect(main(page)).toContainText('We’ll look into it and email you.')
  await decide(page, 53, 'Refuse', 'The post office says it was handed over.')
  await mailTo(page.request, READER, /About your copy of No. 53/)
  await logIn(page, READER)
  await open(page, '/account/issues/53/claim')
  await expect(main(page)).toContainText('The post office says it was handed over.')

  await mailIssue(page, 54)
  await claim(page, 54)
  await expect(main(page)).toContainText('We’ll look into it and email you.')
  await decide(page, 54, 'Grant')
  const { text } = await mailTo(page.request, READER, /About your copy of No. 54/)
  expect(text).toContain('We’ve added one more issue')

  await logIn(page, READER)
  await open(page, '/account/address')
  await expect(main(page)).toContainText('A new address counts from No. 55.')
})
