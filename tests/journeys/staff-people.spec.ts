import { logIn, logInStaff, open, PASSWORD, staffCode } from './access-support.ts'
import { checkAxe, expect, hold, inLightAndDark, test } from './support.ts'

test.use({ expectedErrors: [/401|422/] })

test('staff find a reader by a misspelt name, credit an issue, leave a note, and see with their eyes', async ({
  page,
}) => {
  await logIn(page, 'staff@example.com')
  await page.goto('/staff/people?q=Gideon')
  await expect(page).toHaveURL(/\/staff\/two-factor\?redirect=/)
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff')
  const main = page.getByRole('main')
  await checkAxe(page)

  await page.keyboard.press('/')
  const search = main.getByRole('combobox', { name: 'Search the console' })
  await expect(search).toBeFocused()
  await page.keyboard.type('gidion marcheti')
  const found = main.getByRole('listbox', { name: 'Found' })
  await expect(found.getByRole('option')).toContainText(['Gideon Marchetti'])
  await checkAxe(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Gideon Marchetti' })).toBeVisible()
  await expect(found).toBeHidden()

  // Pages and orders are found as well; without a choice Enter searches for readers, and opens the only one.
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await search.fill('renewa')
  await found.getByRole('option', { name: 'Renewals' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Renewals' })).toBeVisible()
  const answer = await hold(page, /staff\/people(\.data)?\?q=example/)
  await search.fill('example.com')
  await search.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  // Typed while the answer is late: the frame stays, the focus too, and the next search isn't lost.
  await search.fill('gidion marcheti')
  await expect(page.locator('[data-late]')).toBeVisible()
  answer()
  await expect(page).toHaveURL(/\/staff\/people\?q=example/)
  await expect(main.getByText('for “example.com”')).toBeVisible()
  await expect(search).toHaveValue('gidion marcheti')
  await expect(search).toBeFocused()
  await search.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Gideon Marchetti' })).toBeVisible()
  await checkAxe(page)

  const subscriptions = main.getByRole('region', { name: 'Subscriptions' })
  await expect(subscriptions.getByText('3 of 4 issues left')).toBeVisible()
  await subscriptions.getByRole('button', { name: 'Credit issues' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit issues' })
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Lost in the post')
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(subscriptions.getByText('4 of 5 issues left')).toBeVisible()
  await subscriptions.getByText('Ledger').click()
  await expect(subscriptions.getByText('credited: Lost in the post (Ines Harrowgate)')).toBeVisible()
  const activity = main.getByRole('region', { name: 'Staff activity' })
  await expect(activity).toContainText('credited 1 issue (3 → 4 left): Lost in the post')

  const notes = main.getByRole('region', { name: 'Notes' })
  await notes.getByLabel('Add a note').fill('Asked for a call in spring.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Asked for a call in spring.')
  await expect(notes.getByLabel('Add a note')).toHaveValue('')

  await subscriptions.getByRole('button', { name: 'Cancel' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this subscription' })
  await expect(cancel.getByText('Value of unsent issues')).toBeVisible()
  await cancel.getByRole('button', { name: 'Close' }).click()
  await inLightAndDark(page, () => checkAxe(page))

  await main.getByRole('link', { name: 'View as reader' }).click()
  await expect(main.getByText('This page is for view-only purposes.')).toBeVisible()
  await expect(main.getByText('Gideon Marchetti').first()).toBeVisible()
})

test('a session that ends while staff type is renewed above the form, which stays as it was', async ({ page }) => {
  await logInStaff(page, 'support@example.com')
  await open(page, '/staff/people?q=Gideon')
  const main = page.getByRole('main')
  const notes = main.getByRole('region', { name: 'Notes' })
  await notes.getByLabel('Add a note').fill('Wrote by letter.')
  await page.context().clearCookies()
  await notes.getByRole('button', { name: 'Save note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await expect(dialog.getByLabel('Email')).toHaveValue('support@example.com')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeVisible()
  // Each code is good once: the next is waited for.
  await expect(async () => {
    if (await dialog.isHidden()) return
    await code.fill(await staffCode(page.request))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toBeHidden({ timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
  await expect(notes.getByLabel('Add a note')).toHaveValue('Wrote by letter.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Wrote by letter.')

  // A page that is asked for without a session ends, after the login, as a page.
  await page.context().clearCookies()
  await main.getByRole('link', { name: 'View as reader' }).waitFor()
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'People' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/staff/people')}`)
})
