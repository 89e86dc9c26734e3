import { mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

test('three signup blocks on one page, one of them used, confirmed and left again @both', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const email = `list-${project.name}@example.com`
  await page.goto('/')
  const block = (name: string) => page.getByRole('region', { name, exact: true })
  const [issues, store, messages] = ['New issues', 'Store news', 'Letters from the editors'].map(block)
  if (!issues || !store || !messages) throw new Error('three blocks')
  for (const one of [issues, store, messages]) await alive(one.getByRole('button'))
  const ids = await page.locator('input[type=email]').evaluateAll((inputs) => inputs.map(({ id }) => id))
  expect(new Set(ids).size).toBe(3)

  await store.getByLabel('Email').fill('nobody')
  await store.getByRole('button', { name: 'Sign up' }).click()
  await expect(store.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address.')
  await expect(store.getByLabel('Email')).toBeFocused()
  await expect(issues.getByLabel('Email')).toHaveAccessibleDescription('')
  await inLightAndDark(page, () => checkAxe(page))

  await issues.getByLabel('Email').fill(email)
  await issues.getByRole('button', { name: 'Sign up' }).click()
  await expect(issues.getByRole('status')).toContainText('we’ve sent you an email')
  await expect(issues.getByRole('status')).toBeFocused()
  await expect(store.getByLabel('Email')).toHaveValue('nobody')
  await expect(messages.getByRole('button', { name: 'Sign up' })).toBeVisible()

  const asked = await mailTo(page.request, email, /^Please confirm: New issues/)
  await open(page, asked.links.find((link) => link.includes('/list/confirm')) ?? '')
  await expect(page.getByRole('main')).toContainText(`Add ${email} to the list “New issues”?`)
  await checkAxe(page)
  await page.getByRole('button', { name: 'Yes, sign me up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re on the list' })).toBeVisible()

  // People follow the link at the foot of a message wherever they read it: in a browser that knows them not, and that may
  // run no scripts.
  const welcome = await mailTo(page.request, email, /^You’re on the list: New issues/)
  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const reader = await elsewhere.newPage()
  await reader.goto(welcome.links.find((link) => link.includes('/list/unsubscribe')) ?? '')
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible()
  await expect(reader.locator('footer noscript p')).toBeVisible()
  await expect(reader.getByRole('contentinfo').getByRole('button', { name: 'Sign up' })).toBeHidden()
  await elsewhere.close()

  await open(page, welcome.links.find((link) => link.includes('/list/unsubscribe')) ?? '')
  await page.getByRole('link', { name: 'Choose your lists' }).click()
  await expect(page.getByRole('checkbox', { name: 'New issues' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Letters from the editors' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your choices have been saved.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Letters from the editors' })).toBeChecked()
  await checkAxe(page)

  await open(page, '/list/unsubscribe?token=made-up')
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  await page.getByRole('link', { name: 'See all lists' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign up' })).toHaveCount(3)
  await checkAxe(page)
})
