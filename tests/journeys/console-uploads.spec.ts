import { writeFile } from 'node:fs/promises'
import { logInStaff, open } from './access-support.ts'
import { expect, test } from './own-server.ts'

test.use({ expectedErrors: [/422/] })

for (const { path, name, field, button } of [
  { path: '/staff/contacts', name: 'Upload returned mail', field: 'Reason', button: 'Upload file' },
  { path: '/staff/contacts/returns', name: 'Read a return file', field: null, button: 'Preview' },
])
  test(`${name}: a refused file that is changed on disk is asked for again`, async ({ page }, testInfo) => {
    await logInStaff(page, 'staff@example.com')
    await open(page, path)
    const form = page.getByRole('form', { name })
    const file = testInfo.outputPath('returned.csv')
    await writeFile(file, 'a"b\n')
    await form.getByLabel('CSV file').setInputFiles(file)
    if (field) await form.getByLabel(field).fill('From the mailing house')
    await form.getByRole('button', { name: button }).click()
    await expect(form).toContainText('Line 1: there’s a quotation mark in the wrong place.')
    await writeFile(file, 'What,Email\nbounce,nobody@example.com\n')
    await form.getByRole('button', { name: button }).click()
    await expect(form.getByRole('alert')).toHaveText('We couldn’t read the file. Please choose it again.')
    await expect(form.getByRole('button', { name: button })).toBeEnabled()
  })
