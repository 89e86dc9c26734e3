import { codeFor, oneEach, open, passwordLinkFor } from './access-support.ts'
import { checkAxe, expect, hold, inLightAndDark, test } from './support.ts'

test.use({ expectedErrors: [/422|429/] })

test('an emailed code, pasted with a space, opens the account by itself @both', async ({ page }, { project }) => {
  const email = oneEach('digital', 'sustainer')(project)
  await open(page, '/login?way=code&redirect=/account/security')
  await page.getByRole('tabpanel').getByLabel('Email').fill(email)
  const answered = page.waitForResponse(/\/api\/access\/signin$/)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  // The server's own minute, not a guess of the page.
  expect(await (await answered).json()).toMatchObject({ again_in: 60 })
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  await inLightAndDark(page, () => checkAxe(page))
  const code = await codeFor(page.request, email)
  // The page is dropped while its owner looks for the code, and comes back as it was.
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/account/security')
})

test('asked for again within the minute, it says how long to wait instead of claiming a message', async ({ page }, {
  project,
}) => {
  const email = oneEach('extended', 'lifetime')(project)
  await open(page, '/login?way=code')
  await page.getByRole('tabpanel').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText(/You can ask for another in \d+ seconds?\./)
})

test('an unknown email is answered as a known one, and told by mail', async ({ page }, { project }) => {
  await open(page, '/login?way=code')
  await page.getByRole('tabpanel').getByLabel('Email').fill(`stranger-${project.name}@example.com`)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('We’ve emailed')).toBeVisible()
  const mails = async () => (await page.request.get('/sandbox/mail.json')).text()
  await expect.poll(mails).toContain(`stranger-${project.name}@example.com`)
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByRole('tabpanel').getByLabel('Email')).toHaveValue(`stranger-${project.name}@example.com`)
})

test('wrong codes are told beside the field; after five the email step is back with the email kept', async ({ page }, {
  project,
}) => {
  const email = oneEach('expired', 'expired-autorenew')(project)
  await open(page, '/login?way=code')
  await page.getByRole('tabpanel').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const right = await codeFor(page.request, email)
  const wrong = (shift: number) => String((Number(right) + shift) % 1_000_000).padStart(6, '0')
  const field = page.getByLabel('Code', { exact: true })
  for (const shift of [1, 2, 3, 4]) {
    const answered = page.waitForResponse(/signin\/verify/)
    await field.fill(wrong(shift))
    await answered
    await expect(field).toHaveAccessibleDescription(/That isn’t the code we sent/)
    await expect(field).toHaveValue(wrong(shift))
  }
  await field.blur()
  await expect(field).toHaveAccessibleDescription(/That isn’t the code we sent/)
  await inLightAndDark(page, () => checkAxe(page))
  await field.fill(wrong(5))
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await expect(alert).toHaveText('Too many failed attempts. Request a new verification code to log in.')
  await expect(alert).toBeFocused()
  await expect(page.getByRole('tabpanel').getByLabel('Email')).toHaveValue(email)
  await inLightAndDark(page, () => checkAxe(page))
})

test('a code that is corrected while the answer to the first is late is tried as well', async ({ page }) => {
  const email = 'international@example.com'
  await open(page, '/login?way=code&redirect=/account/security')
  await page.getByRole('tabpanel').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const right = await codeFor(page.request, email)
  const field = page.getByLabel('Code', { exact: true })
  const answer = await hold(page, '**/signin/verify')
  const asked = page.waitForRequest('**/signin/verify')
  await field.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await asked
  await field.fill(right)
  answer()
  await expect(page).toHaveURL('/account/security')
})

test('a forgotten password is set anew by the mailed link, once', async ({ page, browser, baseURL }, { project }) => {
  const email = oneEach('ach', 'ach')(project)
  await open(page, '/login')
  await page.getByRole('link', { name: 'Set or reset password' }).click()
  await expect(page).toHaveURL('/login?way=reset')
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('We’ve emailed you a link.')).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))

  const link = await passwordLinkFor(page.request, email)
  expect(new URL(link).origin).toBe(baseURL)
  await open(page, link)
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Repeat your password').fill('password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too common/)
  await page.getByLabel('Password', { exact: true }).fill('four quiet covers')
  await page.getByLabel('Repeat your password').fill('four quiet coverts')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByLabel('Repeat your password')).toHaveAccessibleDescription('The passwords don’t match.')
  await expect(page.getByLabel('Repeat your password')).toBeFocused()
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByLabel('Repeat your password').fill('four quiet covers')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set and you’re logged in.')).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const elsewhere = await context.newPage()
  await open(elsewhere, link)
  await expect(elsewhere.getByText('This link has expired or was already used.')).toBeVisible()
  await inLightAndDark(elsewhere, () => checkAxe(elsewhere))
  await elsewhere.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(elsewhere).toHaveURL('/login?way=reset')
  await context.close()

  const login = (password: string) => page.request.post('/api/access/login', { data: { email, password } })
  expect((await login('broadfold')).status()).toBe(422)
  expect((await login('four quiet covers')).status()).toBe(200)
})
