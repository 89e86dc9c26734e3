import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

test('a question mark lists the shortcuts of the console, but not while staff type one', async ({ page }) => {
  await logInStaff(page, 'support@example.com')
  await open(page, '/staff/people')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(dialog).toContainText('Search the console.')
  await inLightAndDark(page, () => checkAxe(page))
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search the console' })
  await expect(search).toBeFocused()
  await page.keyboard.type('who?')
  await expect(search).toHaveValue('who?')
  await expect(dialog).toBeHidden()
})
