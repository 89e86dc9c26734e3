import { logInStaff, mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ expectedErrors: [/409|422/] })

test('staff write an email: draft, test to themselves, publish, and put an earlier text back @both', async ({ page }, {
  project,
}) => {
  // Each width has its own email, as both may be at work on one server.
  const mail = project.name === 'phone' ? 'refund' : 'receipt'
  await logInStaff(page, 'staff@example.com')
  await open(page, `/staff/emails/${mail}`)
  const form = page.getByRole('form', { name: 'Words' })
  await alive(form)
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const press = (name: string) => form.getByRole('button', { name }).click()
  const saved = () => expect(form.getByText('Saved', { exact: true })).toBeVisible()
  const ours = await field('Subject').inputValue()
  const text = await field('Text').inputValue()

  await test.step('faults stand beside their field, and a draft may have them', async () => {
    await field('Preheader').fill('Thank you, {nobody}')
    await press('Send me a test')
    await expect(form.getByText('There is no {nobody} in this mail.')).toBeVisible()
    // By a key: what a script puts in comes to React before anything is drawn.
    await field('Preheader').press('End')
    await field('Preheader').press('!')
    await expect(field('Preheader')).toHaveValue('Thank you, {nobody}!')
    await expect(form.getByText('There is no {nobody} in this mail.')).toBeHidden()
    await press('Save draft')
    await expect(page.getByText('Draft saved. Readers don’t get it until you publish it.')).toBeVisible()
    await expect(page.getByText(/^Draft saved by .+ on \d/)).toBeVisible()
    await expect(page.getByText(/It isn’t complete yet/)).toBeVisible()
  })

  await test.step('a draft is seen, as a phone lists it, and readers get what they got', async () => {
    await field('Subject').fill('Kept, from {publication}')
    await field('Preheader').fill('A line of our own, from {publication}')
    await field('Text').fill(`Hello there.\n\n${text}`)
    await press('Save draft')
    await saved()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('figure')).toContainText('Kept, from Broadfold')
    await expect(preview.getByRole('figure')).toContainText('A line of our own, from Broadfold')
    await expect(preview.getByText('The draft, with sample names')).toBeVisible()
    await expect(page.frameLocator('iframe').first().getByText('Hello there.')).toBeVisible()
    await inLightAndDark(page, () => checkAxe(page))
    await open(page, '/staff/emails')
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/staff/emails/${mail}"]`) })
    await expect(row).toContainText('(draft)')
    await expect(row).not.toContainText('Kept, from')
    await open(page, `/staff/emails/${mail}`)
    await alive(form)
    await expect(field('Subject')).toHaveValue('Kept, from {publication}')
  })

  await test.step('what stands in the form goes to oneself as a test, saved or not', async () => {
    await field('Subject').fill(`Typed on ${project.name}`)
    await press('Send me a test')
    await expect(page.getByText('Test sent to staff@example.com.')).toBeVisible()
    const sent = await mailTo(page.request, 'staff@example.com', new RegExp(`^\\[Test\\] Typed on ${project.name}$`))
    expect(sent.text).toContain('Hello there.')
    await expect(field('Subject')).toHaveValue(`Typed on ${project.name}`)
  })

  await test.step('a second editor is told, sees both texts, and replaces the first', async () => {
    const other = await page.context().newPage()
    await open(other, `/staff/emails/${mail}`)
    const theirs = other.getByRole('form', { name: 'Words' })
    await alive(theirs)
    await theirs.getByRole('textbox', { name: 'Subject', exact: true }).fill('Typed second')
    await press('Publish')
    await expect(page.getByText('Published. The next message will use this text.')).toBeVisible()
    await saved()
    await theirs.getByRole('button', { name: 'Publish' }).click()
    await expect(theirs.getByText(/saved this email while you were editing it/)).toBeVisible()
    await expect(theirs.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('Typed second')
    await expect(theirs.getByRole('textbox', { name: /^Saved by/ })).toHaveValue(
      new RegExp(`^Typed on ${project.name}`),
    )
    await checkAxe(other)
    await theirs.getByRole('button', { name: 'Publish and replace theirs' }).click()
    await expect(theirs.getByText('Saved', { exact: true })).toBeVisible()
    await other.close()
  })

  await test.step('the default comes back, and the history has it all, line by line', async () => {
    await page.reload()
    await alive(form)
    await expect(page.getByText(/^Draft saved by/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Use the default text' }).click()
    const dialog = page.getByRole('dialog', { name: 'Use the default text' })
    await dialog.getByRole('button', { name: 'Use the default text' }).click()
    await expect(page.getByText('Published. The next message will use the default text.')).toBeVisible()
    await expect(field('Subject')).toHaveValue(ours)

    const versions = page.getByRole('region', { name: 'Versions' })
    await expect(versions.getByRole('row').filter({ hasText: '3 (current)' })).toContainText('Back to the default text')
    await versions.getByRole('link', { name: '2', exact: true }).click()
    const looked = page.getByRole('region', { name: 'Version 2' })
    await expect(looked.getByRole('deletion')).toHaveText([`Removed: Typed on ${project.name}`])
    await expect(looked.getByRole('insertion')).toHaveText(['Added: Typed second'])
    await inLightAndDark(page, () => checkAxe(page))
    await looked.getByRole('button', { name: 'Restore version 2' }).click()
    await expect(page.getByText('Published. Readers get version 2 again.')).toBeVisible()
    await expect(field('Subject')).toHaveValue('Typed second')
    await expect(versions.getByRole('link', { name: '4 (current)' })).toBeVisible()
  })

  await test.step('a draft is discarded after a second look', async () => {
    await field('Subject').fill('Not this one')
    await press('Save draft')
    await saved()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard draft' })
    await expect(dialog).toBeVisible()
    await checkAxe(page)
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await expect(page.getByText('Draft discarded. Readers get the same text as before.')).toBeVisible()
    await expect(field('Subject')).toHaveValue('Typed second')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
})

test('support sees an email and its history, and nothing to change', async ({ page }) => {
  await logInStaff(page, 'support@example.com')
  await open(page, '/staff/emails/invoice-sent')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Nothing has been published yet.')
  await expect(page.getByRole('form', { name: 'Words' })).toHaveCount(0)
  await checkAxe(page)
})
