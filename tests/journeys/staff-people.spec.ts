import { logIn, open, showSecondFactor } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

test.use({ expectedErrors: [/422/] })

test('staff find a reader by a misspelt name, credit an issue, leave a note, and see with their eyes', async ({
  page,
}) => {
  await logIn(page, 'staff@example.com')
  await page.goto('/staff/people?q=Gideon')
  await expect(page).toHaveURL(/\/staff\/two-factor\?redirect=/)
  await showSecondFactor(page.request)
  await open(page, '/staff')
  const main = page.getByRole('main')
  await checkAxe(page)

  await page.keyboard.press('/')
  await expect(main.getByRole('searchbox', { name: 'Find a person' })).toBeFocused()
  await page.keyboard.type('gidion marcheti')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff\/people\?q=/)
  await expect(main.getByRole('row').nth(1)).toContainText('Gideon Marchetti')
  await checkAxe(page)

  await main.getByRole('link', { name: 'Gideon Marchetti' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Gideon Marchetti' })).toBeVisible()
  const subscriptions = main.getByRole('region', { name: 'Subscriptions' })
  await expect(subscriptions.getByText('3 of 4 issues left')).toBeVisible()
  await subscriptions.getByRole('button', { name: 'Credit issues' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit issues' })
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Lost in the post')
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(subscriptions.getByText('4 of 5 issues left')).toBeVisible()
  await expect(subscriptions.getByText('credited: Lost in the post (Ines Harrowgate)')).toBeVisible()
  await expect(main.getByRole('region', { name: 'What staff did' })).toContainText('credited issues: Lost in the post')

  const notes = main.getByRole('region', { name: 'Notes' })
  await notes.getByLabel('Add a note').fill('Asked for a call in spring.')
  await notes.getByRole('button', { name: 'Keep the note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Asked for a call in spring.')
  await expect(notes.getByLabel('Add a note')).toHaveValue('')

  await subscriptions.getByRole('button', { name: 'Cancel' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this subscription' })
  await expect(cancel.getByText('The unserved issues are worth')).toBeVisible()
  await cancel.getByRole('button', { name: 'Close' }).click()
  await inLightAndDark(page, () => checkAxe(page))

  await main.getByRole('link', { name: 'View as reader' }).click()
  await expect(main.getByText('This page is for view-only purposes.')).toBeVisible()
  await expect(main.getByText('Gideon Marchetti').first()).toBeVisible()
})
