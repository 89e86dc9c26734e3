import type { Page } from '@playwright/test'
import { logIn, logOut, oneEach, open, withAuthenticator } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

test.describe('by Google account', () => {
  test('somebody new gets an account', async ({ page }) => {
    await open(page, '/login?way=google&redirect=/account/security')
    await page.getByRole('link', { name: 'Continue with Google' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Continue as Philippa Drummond' }).click()
    await expect(page).toHaveURL('/account/security')
    await expect(page.getByRole('banner').getByText('Philippa Drummond').first()).toBeAttached()
  })

  test('an email that Google has not confirmed lets nobody in @rare', async ({ page }) => {
    await open(page, '/login?way=google')
    await page.getByRole('link', { name: 'Continue with Google' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Continue as Desmond Kairouz' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('hasn’t confirmed the email address')
  })
})

test.describe('through an institution', () => {
  async function goToInstitution(page: Page, name: string) {
    const field = page.getByRole('combobox', { name: 'Institution' })
    await field.fill(name)
    // Its open list hides the rest of the page from those who do not see it.
    await expect(page.getByRole('option')).toHaveCount(1)
    await field.press('Escape')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  test('its reader sees the digital issues and whose access it is, and leaves to the front page', async ({ page }) => {
    await page.goto('/institution/issues')
    await expect(page).toHaveURL('/login?way=institution&redirect=/institution/issues')
    await goToInstitution(page, 'lindholmen CITY library')
    await page.getByRole('button', { name: 'Continue as A student, Lindholmen City Library' }).click()
    await expect(page).toHaveURL('/institution/issues')
    const main = page.getByRole('main')
    await expect(main).toContainText('through Lindholmen City Library')
    await expect(main.getByRole('heading', { name: 'Read now' })).toBeVisible()
    await inLightAndDark(page, () => checkAxe(page))
    await page.goto('/issue/thresholds/the-doorkeepers')
    await expect(main).toContainText('You have access through Lindholmen City Library.')
    await expect(main.getByText('Keep reading')).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Share', exact: true })).toHaveCount(0)
    await page.goto('/institution/issues')
    await main.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/institution/issues')
    await expect(page).toHaveURL(/\/login\?way=institution/)
  })

  test('text that names none of them chooses nothing @rare', async ({ page }) => {
    await open(page, '/login?way=institution')
    const field = page.getByRole('combobox', { name: 'Institution' })
    await field.fill('Lindholmen')
    await expect(page.getByRole('option')).toHaveCount(1)
    await field.press('Escape')
    await field.press('Tab')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('Lindholmen')
    await expect(page).toHaveURL(/\/login/)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByText('We don’t know an institution by that name.')).toBeVisible()
    await inLightAndDark(page, () => checkAxe(page))
  })

  test('a reader with an account takes a seat and stays logged in', async ({ page }, { project }) => {
    await logIn(page, oneEach('canada', 'international')(project))
    await page.goto('/institution/issues')
    await expect(page.getByRole('heading', { level: 1, name: 'Your library' })).toBeVisible()
    await inLightAndDark(page, () => checkAxe(page))
    await goToInstitution(page, 'Alderwick University')
    await page.getByRole('button', { name: 'Continue as A librarian, Alderwick University' }).click()
    await expect(page.getByRole('main')).toContainText(/(Grosvenor-Roy|Van der Meer), you read here through/)
  })

  test.describe('when the list does not come @rare', () => {
    test.use({ expectedErrors: [/500|ERR_FAILED/] })

    test('it says so and can be asked for again', async ({ page }) => {
      await page.route('**/api/identity-providers', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
      await open(page, '/login')
      await page.getByRole('tab', { name: 'Institution' }).click()
      await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('We encountered an error')
      await inLightAndDark(page, () => checkAxe(page))
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('combobox', { name: 'Institution' })).toBeVisible()
    })

    test('nor its script, the rest of the page is there all the same', async ({ page }) => {
      await page.route('**/combobox-*.js', (route) => route.abort())
      await open(page, '/login?way=institution')
      await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Institution: the list did not load.')
      await inLightAndDark(page, () => checkAxe(page))
      await page.getByRole('tab', { name: 'Password' }).click()
      await expect(page.getByRole('tabpanel', { name: 'Password' })).toBeVisible()
    })
  })
})

test('a passkey is made, opens the account and is removed', async ({ page }, { project }) => {
  const email = oneEach('ach', 'suspended')(project)
  await withAuthenticator(page)
  await logIn(page, email)
  await open(page, '/account/security')
  const list = page.getByRole('main')
  await expect(list).toContainText('You don’t have a passkey yet.')
  await page.getByLabel('Passkey name').fill('The key on my desk')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(list.getByText('The key on my desk')).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(list.getByRole('alert')).toContainText('already has a passkey for your account')

  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
  await open(page, '/login?redirect=/account/security')
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page).toHaveURL('/account/security')
  await expect(list).toContainText('last used')

  await page.getByRole('button', { name: 'Remove The key on my desk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await expect(dialog).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(list).toContainText('You don’t have a passkey yet.')
})
