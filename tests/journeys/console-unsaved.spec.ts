import type { Locator, Page } from '@playwright/test'
import { logInStaff, open } from './access-support.ts'
import { alive } from './alive.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { hold } from './support.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

test('leaving a product that isn’t saved asks: Stay keeps what was typed, Leave leaves @both', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/goods')
  await page.getByRole('link', { name: 'New product' }).click()
  const form = page.getByRole('form', { name: 'New product' })
  const name = form.getByLabel('Name')
  await name.fill('A tote')
  await form.getByRole('radio', { name: /Sized/ }).check({ force: true })

  await page.getByRole('link', { name: 'All products' }).click()
  await expect(question(page)).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL('/staff/catalogue/goods/new')
  await expect(name).toHaveValue('A tote')
  await expect(form.getByRole('radio', { name: /Sized/ })).toBeChecked()

  // The browser’s own way back and the keyboard are asked as well.
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(name).toHaveValue('A tote')

  // The browser asks in its own words before the tab is gone.
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(name).toHaveValue('A tote')

  await page.getByRole('link', { name: 'All products' }).focus()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Leave' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/staff/catalogue/goods')
})

test('what is typed back, saved or kept in the tab isn’t asked about', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/issues')
  await page.getByRole('main').getByRole('link', { name: 'Plan an issue' }).click()
  const form = page.getByRole('form', { name: 'Plan' })
  const title = form.getByLabel('Title')
  const before = await title.inputValue()

  await test.step('typed back', async () => {
    await title.fill('Margins')
    await title.fill(before)
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Catalog' }).click()
    await expect(page).toHaveURL('/staff/catalogue')
  })

  await test.step('saved', async () => {
    await open(page, '/staff/catalogue/words')
    const support = page.getByRole('form').first()
    const field = support.getByRole('textbox').first()
    await field.fill(`${await field.inputValue()} `)
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Emails' }).click()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await support.getByRole('button', { name: 'Save' }).click()
    await expect(support.getByText('Saved.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Emails' }).click()
    await expect(page).toHaveURL('/staff/emails')
  })

  await test.step('kept', async () => {
    await open(page, '/staff/catalogue/pages/terms')
    const editor = page.getByRole('form', { name: 'Page' })
    await editor.getByRole('textbox', { name: 'Text' }).fill('Half a thought')
    await editor.getByLabel('Title').fill('House rules')
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Emails' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible()
    await page.goBack()
    await expect(editor.getByText('Your unsaved text is back.')).toBeVisible()
    await expect(editor.getByRole('textbox', { name: 'Text' })).toHaveValue('Half a thought')
    await expect(editor.getByLabel('Title')).toHaveValue('House rules')
  })
})

/** Presses a button whose answer is late, and goes on with the form meanwhile. */
async function saveAndGoOn(page: Page, save: Locator, call: string, goOn: () => Promise<void>): Promise<void> {
  const answer = await hold(page, call)
  const [asked, answered] = [page.waitForRequest(call), page.waitForResponse(call)]
  await save.click()
  await asked
  await goOn()
  answer()
  await answered
}

test('what is typed while a save is late stays, and is not saved yet', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  const [half, whole] = ['Half a thought.', 'Half a thought. And the other half.']

  await test.step('in a text', async () => {
    await open(page, '/staff/catalogue/pages/privacy')
    const editor = page.getByRole('form', { name: 'Page' })
    const text = editor.getByRole('textbox', { name: 'Text' })
    const save = editor.getByRole('button', { name: 'Save', exact: true })
    await text.fill(half)
    await saveAndGoOn(page, save, '**/api/staff/pages', () => text.fill(whole))
    await expect(page.getByText(/^Saved\. Readers/).first()).toBeVisible()
    await expect(editor.getByText('Not saved yet')).toBeVisible()
    await expect(text).toHaveValue(whole)
    await save.click()
    await expect(editor.getByText('Saved', { exact: true })).toBeVisible()
    await expect(text).toHaveValue(whole)
  })

  await test.step('in settings', async () => {
    await open(page, '/staff/catalogue/words')
    const settings = page.getByRole('form', { name: 'The publication' })
    const tagline = settings.getByLabel('Tagline')
    const save = settings.getByRole('button', { name: 'Save' })
    await tagline.fill(half)
    await saveAndGoOn(page, save, '**/settings', () => tagline.fill(whole))
    await save.click()
    await expect(settings.getByText('Saved.')).toBeVisible()
    await page.reload()
    await expect(tagline).toHaveValue(whole)
  })

  await test.step('in something new, which takes the rest along to its own address', async () => {
    await open(page, '/staff/issues/52/text/new')
    const piece = page.getByRole('form', { name: 'Piece' })
    const text = piece.getByRole('textbox', { name: 'Text' })
    const save = piece.getByRole('button', { name: 'Save piece' })
    await piece.getByLabel('Title').fill('Halves')
    await text.fill(half)
    await saveAndGoOn(page, save, '**/write/piece', () => text.fill(whole))
    await expect(piece.getByText('Your unsaved text is back.')).toBeVisible()
    await expect(page).not.toHaveURL(/\/new$/)
    await expect(text).toHaveValue(whole)
    await save.click()
    await expect(piece.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(text).toHaveValue(whole)
  })
})

test('the words of an email are back after leaving and after a reload, until they are discarded @both', async ({
  page,
}) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/emails')
  await page.getByRole('main').getByRole('link', { name: 'Autorenew: notice', exact: true }).click()
  const words = page.getByRole('form', { name: 'Words' })
  await expect(words).toBeVisible()
  const subject = words.getByLabel('Subject')
  const text = words.getByRole('textbox', { name: 'Text' })
  const before = await subject.inputValue()
  await subject.fill('Half a subject')
  await text.fill('Half a thought')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible()
  await page.goForward()
  await expect(words.getByText('Your unsaved text is back.')).toBeVisible()
  await expect(subject).toHaveValue('Half a subject')
  await expect(text).toHaveValue('Half a thought')
  await inLightAndDark(page, () => checkAxe(page))

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await alive(words)
  await expect(words.getByText('Your unsaved text is back.')).toBeVisible()
  await expect(subject).toHaveValue('Half a subject')
  await expect(text).toHaveValue('Half a thought')

  await words.getByRole('button', { name: 'Discard it' }).click()
  await expect(words.getByText('Your unsaved text is back.')).toBeHidden()
  await expect(subject).toHaveValue(before)
})
