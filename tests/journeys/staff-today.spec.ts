import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, test } from './support.ts'

test('staff begin with what there is to do, and it leads there @both', async ({ page }) => {
  await logInStaff(page, 'fulfilment@example.com')
  await open(page, '/staff/contacts')
  const came = page.getByRole('form', { name: 'Report returned mail' })
  await came.getByLabel('What').selectOption('bounce')
  await came.getByLabel('Email address').fill('digital@example.com')
  await came.getByLabel('Reason').fill('It came back')
  await came.getByRole('button', { name: 'Suspend address' }).click()
  const suspended = page.getByRole('main').getByRole('row').filter({ hasText: 'digital@example.com' })
  await expect(suspended).toBeVisible()

  await open(page, '/staff')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await checkAxe(page)
  const work = page.getByRole('region', { name: 'To do' })
  await work.getByRole('link', { name: /that mail came back from/ }).click()
  await expect(page).toHaveURL('/staff/contacts')

  await suspended.getByRole('button', { name: 'Use it again' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('They wrote from it')
  await dialog.getByRole('button', { name: 'Use it again' }).click()
  await expect(suspended).toBeHidden()
})
