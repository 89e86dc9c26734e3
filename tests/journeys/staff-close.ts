import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { open } from './access-support.ts'

const main = (page: Page) => page.getByRole('main')

/** Signs the close of an issue, twice before its cut-off, until its file is there. */
export async function closeList(page: Page, issue: number): Promise<void> {
  await open(page, `/staff/issues/${issue}?step=sign`)
  await signClose(page)
  await expect(page.getByRole('heading', { name: 'Mailing file' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Continue to posted' })).toBeVisible()
}

export async function signClose(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Close', exact: true })
  await form.getByLabel('Signed off by').fill('Anders Pereira')
  await form.getByRole('button', { name: 'Close mailing list' }).click()
  const again = form.getByRole('button', { name: 'Yes, before the cut-off' })
  await expect(again.or(form.getByRole('alert')).or(main(page).getByText('Continue to posted')).first()).toBeVisible()
  if (await again.isVisible()) await again.click()
}
