import { logIn, logOut, oneEach, open, PASSWORD } from './access-support.ts'
import { checkAxe, expect, hold, inLightAndDark, test } from './support.ts'

const reader = oneEach('active', 'extended')

test.describe('by password', () => {
  test.use({ expectedErrors: [/422/] })

  test('a reader comes in, is named in the header and goes where they wanted to @both', async ({ page }, {
    project,
  }) => {
    await open(page, '/login?redirect=/store')
    const panel = page.getByRole('tabpanel', { name: 'Password' })
    await panel.getByLabel('Email').fill(reader(project).toUpperCase())
    await panel.getByLabel('Password').fill(PASSWORD)
    await panel.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/store')
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    const name = project.name === 'phone' ? 'Maren Oyelaran' : 'Tobias Achterhof'
    const trigger = project.name === 'phone' ? 'Menu' : name
    await page.getByRole('banner').getByRole('button', { name: trigger }).click()
    await expect(page.getByRole('banner').getByText(name).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign-in and security' }).filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Log in' })).toHaveCount(0)
    await inLightAndDark(page, () => checkAxe(page))
  })

  test('what is typed before the script of the page has come is sent when it has', async ({ page }, { project }) => {
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/login?redirect=/store', { waitUntil: 'domcontentloaded' })
    const panel = page.getByRole('tabpanel', { name: 'Password' })
    await panel.getByLabel('Email').fill(oneEach('donor', 'donor-failed')(project))
    await panel.getByLabel('Password').fill(PASSWORD)
    await panel.getByLabel('Password').press('Enter')
    await expect(panel.getByRole('button', { name: 'Log in' })).toBeDisabled()
    release()
    await panel.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/store')
  })

  test('a wrong password and an unknown email are told in the same words', async ({ page }, { project }) => {
    await open(page, '/login')
    const panel = page.getByRole('tabpanel', { name: 'Password' })
    for (const email of [oneEach('expiring', 'processing')(project), `nobody-${project.name}@example.com`]) {
      await panel.getByLabel('Email').fill(email)
      await panel.getByLabel('Password').fill('not this one')
      await panel.getByRole('button', { name: 'Log in' }).click()
      await expect(panel.getByRole('alert')).toHaveText('Incorrect email or password.')
      await expect(panel.getByRole('alert')).toBeFocused()
      await expect(panel.getByLabel('Email')).toHaveValue(email)
      await expect(panel.getByLabel('Password')).toHaveValue('not this one')
    }
    await inLightAndDark(page, () => checkAxe(page))
  })

  test('what is missing is told beside its field, and the first is focused', async ({ page }) => {
    await open(page, '/login')
    const panel = page.getByRole('tabpanel', { name: 'Password' })
    await panel.getByLabel('Email').fill('somebody')
    await panel.getByRole('button', { name: 'Log in' }).click()
    await expect(panel.getByLabel('Email')).toBeFocused()
    await expect(panel.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address.')
    await expect(panel.getByLabel('Password')).toHaveAccessibleDescription('Enter your password.')
    await expect(panel.getByLabel('Email')).toHaveValue('somebody')
  })
})

test.describe('the login page', () => {
  for (const way of ['password', 'code', 'google', 'institution', 'reset']) {
    test(`?way=${way} can be used by everyone, in the light and in the dark @both @rare`, async ({ page }) => {
      await open(page, `/login?way=${way}`)
      if (way === 'institution') await expect(page.getByRole('combobox', { name: 'Institution' })).toBeVisible()
      await inLightAndDark(page, () => checkAxe(page))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    })
  }

  test('keeps the email from one way to the next, and the way in its address', async ({ page }) => {
    await open(page, '/login?redirect=/store')
    await page.getByRole('tabpanel', { name: 'Password' }).getByLabel('Email').fill('somebody@example.com')
    await page.getByRole('tab', { name: 'Email code' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Email code' }).getByLabel('Email')).toHaveValue(
      'somebody@example.com',
    )
    await expect(page).toHaveURL('/login?redirect=%2Fstore&way=code')
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Email code' })).toHaveAttribute('aria-selected', 'true')
  })

  test('sends a reader who is logged in on', async ({ page }, { project }) => {
    await logIn(page, oneEach('donor', 'donor-failed')(project))
    await page.goto('/login?redirect=/store/issues')
    await expect(page).toHaveURL('/store/issues')
    await page.goto('/login')
    await expect(page).toHaveURL('/account')
  })

  test('stays on the site wherever it is told to go', async ({ page, baseURL }, { project }) => {
    await logIn(page, oneEach('donor', 'donor-failed')(project))
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/%5Cevil.example',
      '/%09/evil.example',
      '%2F%2Fevil.example',
      'javascript:alert(1)',
      '/%252F%252Fevil.example',
    ]) {
      const response = await page.request.get(`/login?redirect=${target}`, { maxRedirects: 0 })
      expect(response.headers().location, target).toBe('/account')
    }
    await page.goto('/login?redirect=//evil.example')
    expect(new URL(page.url()).origin).toBe(baseURL)
  })

  test('says why somebody came back from elsewhere', async ({ page }) => {
    await open(page, '/login?problem=unconfirmed')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('hasn’t confirmed the email address')
    await inLightAndDark(page, () => checkAxe(page))
  })
})

test('without scripts the ways that need none are there', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/login?redirect=/store')
  const words = page.locator('#main noscript')
  await expect(words).toContainText('needs JavaScript', { useInnerText: true })
  await expect(words.locator('a[href="/oauth/google?url=%2Fstore"]')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Password' })).toBeHidden()
  await context.close()
})

test('logging out shows the same page as to anybody @both', async ({ page }, { project }) => {
  await logIn(page, oneEach('donor', 'donor-failed')(project))
  await open(page, '/store')
  await logOut(page)
  await expect(page).toHaveURL('/store')
  await expect(page.getByText(/Lucian Farrokhzad|Beatrix Holmgren/)).toHaveCount(0)
})
