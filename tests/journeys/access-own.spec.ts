import { Secret, TOTP } from 'otpauth'
import { codeFor, logIn, logOut, open, passwordLinkFor, withAuthenticator } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

// One after the other on one server, which the last of them moves through time.
test.describe.configure({ mode: 'default' })
test.use({ expectedErrors: [/422/] })

test('a Google account whose email has an account here is linked by one login', async ({ page }) => {
  const viaGoogle = async () => {
    await page.goto('/oauth/google?url=/account/security')
    await page.getByRole('button', { name: 'Continue as Maren Oyelaran' }).click()
  }
  await viaGoogle()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Just this once' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Google' })).toHaveCount(0)
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('button', { name: 'Not you? Start over' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()

  await viaGoogle()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await open(page, page.url())
  const panel = page.getByRole('tabpanel', { name: 'Password' })
  await expect(panel.getByLabel('Email')).toHaveValue('active@example.com')
  await panel.getByLabel('Password').fill('broadfold')
  await panel.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account/security')
  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
  await viaGoogle()
  await expect(page).toHaveURL('/account/security')
})

test('a new member of staff sets up an authenticator and keeps the recovery codes', async ({ page }) => {
  await logIn(page, 'staff-new@example.com')
  await open(page, '/staff')
  await expect(page).toHaveURL('/staff/two-factor')
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('button', { name: 'Set up an authenticator' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const field = page.getByLabel('Current code')
  await field.fill('000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(field).toHaveAccessibleDescription(/That code is incorrect/)
  await field.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('main')).toContainText('Jonah Castellane')
})

test('staff come in by passkey alone, which is a second factor by itself', async ({ page }) => {
  await withAuthenticator(page)
  await logIn(page, 'fulfilment@example.com')
  const guide = await (await page.request.get('/sandbox')).text()
  const code = /Right now it shows <code>(\d{6})/.exec(guide)?.[1] ?? ''
  expect((await page.request.post('/api/access/staff/verify', { data: { code } })).status()).toBe(200)
  await open(page, '/account/security')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  await logOut(page)
  await logIn(page, 'fulfilment@example.com')
  await open(page, '/staff')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/staff')
  await expect(page.getByRole('main')).toContainText('Anders Pereira')
})

test('codes, links and logins grow old @rare', async ({ page }) => {
  const later = async (minutes: number) => {
    const { now } = await (await page.request.get('/sandbox/clock.json')).json()
    const moved = new Date(Date.parse(now) + minutes * 60_000).toISOString()
    expect((await page.request.post('/sandbox/clock', { data: { now: moved } })).status()).toBe(200)
  }
  await open(page, '/login?way=code')
  await page.getByRole('tabpanel').getByLabel('Email').fill('digital@example.com')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const code = await codeFor(page.request, 'digital@example.com')
  await later(11)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('This code has expired.')

  await open(page, '/login?way=reset')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('sustainer@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  const link = await passwordLinkFor(page.request, 'sustainer@example.com')
  await open(page, link)
  await later(61)
  await page.getByLabel('Password').fill('four quiet covers')
  await page.getByLabel('Repeat your password').fill('four quiet covers')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()

  await withAuthenticator(page)
  await logIn(page, 'canada@example.com')
  await open(page, '/account/security')
  await later(11)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('please log in again')
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('link', { name: 'Log in again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Once more' })).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await open(page, page.url())
  await page.getByRole('tabpanel', { name: 'Password' }).getByLabel('Password').fill('broadfold')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account/security')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
})
