import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Step } from '#domain/opening/check-list.ts'
import { open } from './access-support.ts'
import { expect } from './support.ts'

export const main = (page: Page) => page.getByRole('main')

/** By the link that the start prints; `look` is called at the form. */
export async function becomeAdministrator(page: Page, link: string, look: () => Promise<void>) {
  await open(page, link)
  await main(page).getByLabel('Your name').fill('Inês Cardoso')
  await main(page).getByLabel('Your email').fill('ines@maresia.example')
  await main(page).getByLabel('Password', { exact: true }).fill('salt on every window')
  await main(page).getByLabel('Repeat your password').fill('salt on every window')
  await look()
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

export async function namePublication(page: Page, { tagline }: { tagline: string }) {
  const form = await step(page, 'publication')
  await form.getByLabel('Name', { exact: true }).fill('Maresia')
  await form.getByLabel('Tagline').fill(tagline)
  await save(form)
}

/** A whole list from the price of one year; the postage of a year as the zones come. */
export async function makePrices(page: Page, postages: readonly string[]) {
  const form = await step(page, 'prices')
  await form.getByLabel('One year, print').fill('96')
  const fields = form.getByRole('group', { name: 'Postage for a year' }).getByRole('textbox')
  await expect(fields).toHaveCount(postages.length)
  for (const [at, postage] of postages.entries()) await fields.nth(at).fill(postage)
  await form.getByRole('button', { name: 'Make a price list' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
}

export async function planFirstIssue(page: Page, { season }: { season: string }) {
  const first = await step(page, 'issue')
  await first.getByRole('link', { name: 'Plan the first issue' }).click()
  const plan = main(page).getByRole('form', { name: 'Plan' })
  await plan.getByLabel('Number').fill('1')
  await plan.getByLabel('Title').fill('Ebb')
  await plan.getByLabel('Season').fill(season)
  await plan.getByLabel('Pages').fill('64')
  await plan.getByLabel('Description').fill('What the water leaves behind.')
  await plan.getByRole('button', { name: 'Plan issue' }).click()
  await expect(page).toHaveURL('/staff/issues/1/plan')
}
