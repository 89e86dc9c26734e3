import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Step } from '#domain/opening/check-list.ts'
import { open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark } from './new-shop.ts'

export const main = (page: Page) => page.getByRole('main')

export async function becomeAdministrator(page: Page, link: string) {
  await open(page, link)
  await main(page).getByLabel('Your name').fill('Inês Cardoso')
  await main(page).getByLabel('Your email').fill('ines@maresia.example')
  await main(page).getByLabel('Password', { exact: true }).fill('salt on every window')
  await main(page).getByLabel('Repeat your password').fill('salt on every window')
  await inLightAndDark(page, () => checkAxe(page))
  await main(page).getByRole('button', { name: 'Create administrator' }).click()
  await main(page).getByRole('button', { name: 'Set up an authenticator' }).click()
  const secret = ((await main(page).locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  await main(page)
    .getByLabel('Current code')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await main(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(main(page).getByRole('list', { name: 'Recovery codes' })).toBeVisible()
}

/** A step of the set-up, unfolded. */
export async function step(page: Page, name: Step): Promise<Locator> {
  await open(page, '/staff/setup')
  const details = main(page).locator(`li#${name} details`)
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
  return details
}

export async function save(form: Locator) {
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved.', { exact: true })).toBeVisible()
}
