import { open } from './access-support.ts'
import { alive } from './alive.ts'
import { atReceipt, CHOSEN_PASSWORD, fillCard, fillGuest, totalOf, unfold } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './new-shop.ts'
import { becomeAdministrator, main, save, step } from './set-up-support.ts'

test.use({ expectedErrors: [/40[14]|422|503/] })

const ZONES = [
  { Name: 'European Union', 'Beside prices': 'EU', 'After “mail to”': 'the European Union', Abbreviation: 'EU' },
  { Name: 'Rest of Europe', 'Beside prices': 'European', 'After “mail to”': 'the rest of Europe', Abbreviation: 'EUR' },
  { Name: 'World', 'Beside prices': 'World', 'After “mail to”': 'the rest of the world', Abbreviation: 'WORLD' },
]
const LISBON = { line1: 'Rua Garrett 40', city: 'Lisboa', postcode: '1200-204' }

test('from an empty database to an open shop, by its pages alone', async ({ page, browser, shop }) => {
  await page.goto('/')
  await expect(main(page)).toContainText('Opening soon')
  await becomeAdministrator(page, shop.setUpLink)

  await open(page, '/staff/setup')
  await expect(main(page)).toContainText('Before it can open')
  await inLightAndDark(page, () => checkAxe(page))
  const name = await step(page, 'publication')
  await name.getByLabel('Name', { exact: true }).fill('Maresia')
  await name.getByLabel('Tagline').fill('A monthly from the edge of the sea')
  await save(name)
  const masthead = await step(page, 'masthead')
  await masthead.getByLabel('In capitals').check()
  await masthead.getByRole('button', { name: 'Save masthead' }).click()
  await expect(masthead.getByText('Saved.')).toBeVisible()
  const seller = await step(page, 'seller')
  await seller.getByLabel('Seller’s name').fill('Maresia Edições')
  await seller.getByLabel('Seller’s address').fill('Rua do Alecrim 12\n1200-017 Lisboa\nPortugal')
  await save(seller)
  const time = await step(page, 'time')
  await time.getByLabel('Time zone').selectOption('Europe/Lisbon')
  await time.getByLabel('Issues a year').selectOption('12')
  await time.getByLabel('Before order and invoice numbers').fill('MAR')
  await save(time)

  const currency = await step(page, 'currency')
  await currency.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await currency.getByRole('button', { name: 'Change currency' }).click()
  await main(page).getByRole('form', { name: 'Change currency' }).getByRole('button').click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Set up the shop' })).toBeVisible()

  const zones = await step(page, 'zones')
  for (const [at, words] of ZONES.entries()) {
    const zone = zones.getByRole('group', { name: `Zone ${at + 1}` })
    for (const [label, word] of Object.entries(words)) await zone.getByLabel(label, { exact: true }).fill(word)
  }
  for (const [zone, group] of [
    ['Zone 1', 'European Union'],
    ['Zone 2', 'Rest of Europe'],
  ] as const) {
    await zones.getByRole('group', { name: zone }).getByLabel('Countries').fill('')
    await zones.getByRole('button', { name: `Add ${group} to ${zone}` }).click()
  }
  await inLightAndDark(page, () => checkAxe(page))
  await zones.getByRole('button', { name: 'Save zones' }).click()
  await page.getByRole('dialog', { name: 'Before you save' }).getByRole('button', { name: /^Save/ }).click()
  await expect(zones.getByText('Zones saved.')).toBeVisible()

  const prices = await step(page, 'prices')
  await prices.getByLabel('One year, print').fill('96')
  for (const [place, postage] of [
    ['European Union', '12'],
    ['Rest of Europe', '24'],
    ['World', '36'],
  ] as const)
    await prices.getByLabel(`Postage of a year, ${place}`).fill(postage)
  await prices.getByRole('button', { name: 'Make a price list' }).click()
  await expect(prices.getByText('Saved.')).toBeVisible()

  const issue = await step(page, 'issue')
  await issue.getByRole('link', { name: 'Plan the first issue' }).click()
  const plan = main(page).getByRole('form', { name: 'Plan' })
  await plan.getByLabel('Number').fill('1')
  await plan.getByLabel('Title').fill('Ebb')
  await plan.getByLabel('Season').fill('January 2027')
  await plan.getByLabel('Pages').fill('64')
  await plan.getByLabel('Description').fill('What the water leaves behind.')
  await plan.getByRole('button', { name: 'Plan issue' }).click()
  await expect(page).toHaveURL('/staff/issues/1/plan')

  for (const [slug, title] of [
    ['terms', 'Terms'],
    ['privacy', 'Privacy'],
  ] as const) {
    const pages = await step(page, 'pages')
    await pages.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(`/staff/catalogue/pages/${slug}`)
    const editor = main(page).getByRole('form', { name: 'Page' })
    await editor.getByLabel('Title').fill(title)
    await editor.getByLabel('Text').fill(`The ${title.toLowerCase()} of Maresia.`)
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(editor.getByText('Saved', { exact: true })).toBeVisible()
  }

  const mail = await step(page, 'mail')
  await mail.getByRole('button', { name: 'Send me a test message' }).click()
  await expect.poll(() => shop.mails.length).toBe(1)

  await open(page, '/staff/setup')
  await main(page).getByRole('button', { name: 'Open the shop' }).click()
  await expect(main(page).getByText('The shop is open.').first()).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))

  // A reader comes, subscribes, and gives.
  const context = await browser.newContext({ baseURL: shop.server.url })
  const reader = await context.newPage()
  await reader.goto('/subscribe')
  const form = reader.getByRole('form', { name: 'Subscribe' })
  await alive(form)
  await fillGuest(form, 'Rui Tavares', 'rui@example.org')
  await form.locator('[name="address.country"]').selectOption('PT')
  for (const [name, value] of Object.entries(LISBON)) await form.locator(`[name="address.${name}"]`).fill(value)
  await expect(totalOf(form)).toHaveText('€108.00')
  await form.getByLabel('Password', { exact: true }).fill(CHOSEN_PASSWORD)
  await form.getByLabel('Confirm Password').fill(CHOSEN_PASSWORD)
  await fillCard(reader, '4242424242424242')
  await checkAxe(reader)
  await form.getByRole('button', { name: /^Pay €/ }).click()
  await atReceipt(reader)
  await expect(main(reader)).toContainText('12 issues')
  await expect.poll(() => shop.mails.some((mail) => mail.includes('rui@example.org'))).toBe(true)

  await reader.goto('/subscribe?type=gift&shipping=us')
  await alive(form)
  await unfold(form, 'Paste a list')
  await form.getByLabel('Names and emails').fill('Ana Prado, ana@example.org')
  await form.getByRole('button', { name: 'Fill in' }).click()
  await expect(totalOf(form)).toHaveText('€108.00')
  await fillCard(reader, '4242424242424242')
  await form.getByRole('button', { name: /^Pay €/ }).click()
  await atReceipt(reader)
  await context.close()

  // The list is closed and posted, and the books are in euros.
  await open(page, '/staff/issues/1')
  const current = main(page).locator('[aria-current=step]')
  await current.getByRole('link', { name: 'Continue to compare' }).click()
  await expect(current.getByRole('table', { name: 'Readers by delivery' })).toContainText('European Union')
  await current.getByRole('link', { name: 'Continue to sign' }).click()
  const close = current.getByRole('form', { name: 'Close' })
  await close.getByLabel('Signed off by').fill('Inês Cardoso')
  await close.getByRole('button', { name: 'Close mailing list' }).click()
  await close.getByRole('button', { name: 'Yes, before the cut-off' }).click()
  await main(page).getByRole('link', { name: 'Continue to posted' }).click()
  await current.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(current).toContainText('Marked as posted')

  await open(page, '/staff/figures')
  for (const sum of ['€99.00', '€108.00']) await expect(main(page)).toContainText(sum)
  await expect(main(page)).toContainText('European Union')
  await inLightAndDark(page, () => checkAxe(page))
  await main(page).getByRole('link', { name: 'Monthly journal' }).click()
  await expect(main(page)).toContainText('€')
  await expect(main(page)).not.toContainText('$')
  await expect(main(page)).not.toContainText('doesn’t balance')
})
