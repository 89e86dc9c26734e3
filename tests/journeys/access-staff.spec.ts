import { logIn, logOut, oneEach, open, staffCode } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

test.use({ expectedErrors: [/404|422/] })

const member = oneEach('support', 'finance')

test('for readers there is nothing at /staff, as at any made-up address', async ({ page }, { project }) => {
  await logIn(page, oneEach('donor', 'donor-failed')(project))
  for (const path of ['/staff', '/staff/two-factor']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page')
  }
})

test('staff come in by the code shown at /sandbox, and later by a recovery code', async ({ page }, { project }) => {
  const email = member(project)
  await page.goto('/staff')
  await expect(page).toHaveURL('/login?redirect=/staff')
  await logIn(page, email)
  await open(page, '/staff')
  await expect(page).toHaveURL('/staff/two-factor')
  await inLightAndDark(page, () => checkAxe(page))
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(code).toHaveAccessibleDescription(/That code is incorrect/)
  await expect(code).toBeFocused()
  await code.fill(await staffCode(page.request))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/staff')
  await expect(page.getByRole('main')).toContainText(/Noor Whitcombe|Clementine Zhou/)
  await expect(page.getByRole('main')).toContainText(/Support|Finance/)
  await inLightAndDark(page, () => checkAxe(page))

  await page.getByRole('link', { name: 'Authenticator and recovery codes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second key' })).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await inLightAndDark(page, () => checkAxe(page))
  const [first = ''] = await codes.allTextContents()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await expect(page).toHaveURL('/staff')
  await expect(page.getByRole('link', { name: 'Authenticator and recovery codes' })).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/login?redirect=/staff')
  await logIn(page, email)
  await open(page, '/staff')
  await page.getByRole('textbox', { name: 'Code' }).fill(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/staff')
})
