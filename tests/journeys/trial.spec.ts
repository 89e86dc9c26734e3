import { open } from './access-support.ts'
import { alive } from './alive.ts'
import { ALBANY, atReceipt, CHOSEN_PASSWORD, fillAddress, fillCard, fillGuest, totalOf } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './new-shop.ts'
import { becomeAdministrator, main, makePrices, namePublication, planFirstIssue, step } from './set-up-support.ts'

test.use({ expectedErrors: [/40[14]|422|503/] })

test('a shop is tried before it opens, and wiped', async ({ page, browser, shop }) => {
  await becomeAdministrator(page, shop.setUpLink, async () => undefined)
  await namePublication(page, { tagline: 'A quarterly from the edge of the sea' })
  await makePrices(page, ['12', '12', '12'])
  await planFirstIssue(page, { season: 'Winter 2027' })
  const trial = await step(page, 'trial')
  await inLightAndDark(page, () => checkAxe(page))
  await trial.getByRole('button', { name: 'Start the trial' }).click()
  const link = trial.getByRole('link', { name: 'Trial link' })
  await expect(link).toBeVisible()
  await expect(main(page)).toContainText('Nothing has been sold yet.')
  const address = (await link.getAttribute('href')) ?? ''

  // Strangers see nothing of it; with the link a private window is a reader's.
  const context = await browser.newContext({ baseURL: shop.server.url })
  const reader = await context.newPage()
  await reader.goto('/subscribe')
  await expect(main(reader)).toContainText('Opening soon')
  await reader.goto(address)
  await expect(reader.getByText('This is a trial: only staff')).toBeVisible()
  await reader.goto('/subscribe')
  const form = reader.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  await fillGuest(form, 'Rui Tavares', 'rui@maresia.example')
  await fillAddress(form, ALBANY)
  await expect(totalOf(form)).toHaveText('$108.00')
  await form.getByLabel('Password', { exact: true }).fill(CHOSEN_PASSWORD)
  await form.getByLabel('Confirm Password').fill(CHOSEN_PASSWORD)
  await fillCard(reader, '4242424242424242')
  await form.getByRole('button', { name: /^Pay \$/ }).click()
  await atReceipt(reader)
  await expect.poll(() => shop.mails.some((mail) => mail.includes('rui@maresia.example'))).toBe(true)
  await open(page, '/staff/figures')
  await expect(main(page)).toContainText('$108.00')

  await open(page, '/staff/setup')
  await expect(main(page).getByRole('status').filter({ hasText: 'Before it can open' })).toContainText('Wipe the trial')
  const wipe = trial.getByRole('form', { name: 'Wipe the trial' })
  for (const line of ['1 order or invoice', '1 payment', '1 subscription', '1 account that isn’t staff'])
    await expect(wipe).toContainText(line)
  await inLightAndDark(page, () => checkAxe(page))
  await wipe.getByLabel('Name of the publication').fill('Maré')
  await wipe.getByRole('button', { name: 'Wipe the trial' }).click()
  await expect(wipe).toContainText('Type the publication’s name as it’s written here: Maresia')
  await wipe.getByLabel('Name of the publication').fill('Maresia')
  await wipe.getByRole('button', { name: 'Wipe the trial' }).click()
  await expect(trial.getByRole('button', { name: 'Start the trial' })).toBeVisible()

  await open(page, '/staff/figures')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page)).not.toContainText('$108.00')
  await reader.goto('/account')
  await expect(main(reader)).toContainText('Opening soon')
  await context.close()
})
