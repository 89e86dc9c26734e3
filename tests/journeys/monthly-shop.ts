import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { EmptyShop } from '../support/empty-shop.ts'
import { open } from './access-support.ts'
import { becomeAdministrator, main, makePrices, namePublication, planFirstIssue, save, step } from './set-up-support.ts'
import { expect as waiting } from './support.ts'

/** As long as in the journeys, also where it is called by a measurement. */
const expect = waiting.configure({ timeout: 30_000 })

const ZONES = [
  { Name: 'European Union', 'Beside prices': 'EU', 'After “mail to”': 'the European Union', Abbreviation: 'EU' },
  { Name: 'Rest of Europe', 'Beside prices': 'European', 'After “mail to”': 'the rest of Europe', Abbreviation: 'EUR' },
  { Name: 'World', 'Beside prices': 'World', 'After “mail to”': 'the rest of the world', Abbreviation: 'WORLD' },
]

const WAVES = {
  name: 'maresia.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 80"><path d="M0 70C60 0 100 0 160 70s100 70 160 0S420 0 480 70v10H0z"/></svg>',
  ),
}

/** As a camera gives it: large shapes without edges, under a grain that does not compress to nothing. */
async function photograph() {
  const noise = (width: number, sigma: number) =>
    sharp({
      create: {
        width,
        height: (width * 4) / 3,
        channels: 3,
        background: '#1d4f6e',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
  const grain = await noise(1500, 6).png().toBuffer()
  const shapes = await noise(15, 60).png().toBuffer()
  const buffer = await sharp(shapes)
    .resize(1500, 2000, { kernel: 'cubic' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .tint('#1d6f8e')
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name: 'ebb.jpg', mimeType: 'image/jpeg', buffer }
}

/**
 * From an empty database to an open shop, by its pages alone: a monthly in euros, from Lisbon, with a wordmark and a cover of
 * its own. `look` is called at what is worth a look.
 */
export async function openMonthly(page: Page, shop: EmptyShop, look: () => Promise<void>): Promise<void> {
  await becomeAdministrator(page, shop.setUpLink, look)
  await open(page, '/staff/setup')
  await expect(main(page)).toContainText('Before it can open')
  await look()
  await namePublication(page, { tagline: 'A monthly from the edge of the sea' })
  await giveWordmark(page)
  const seller = await step(page, 'seller')
  await seller.getByLabel('Seller’s name').fill('Maresia Edições')
  await seller.getByLabel('Seller’s address').fill('Rua do Alecrim 12\n1200-017 Lisboa\nPortugal')
  await save(seller)
  const time = await step(page, 'time')
  await time.getByLabel('Time zone').selectOption('Europe/Lisbon')
  await time.getByLabel('Issues a year').selectOption('12')
  await time.getByLabel('Before order and invoice numbers').fill('MAR')
  await save(time)
  await chooseEuros(page)
  await nameZones(page, look)
  await makePrices(page, ['12', '24', '36'])
  await planFirstIssue(page, { season: 'January 2027' })
  await giveCover(page)
  for (const [slug, title] of [
    ['terms', 'Terms'],
    ['privacy', 'Privacy'],
  ] as const)
    await writePage(page, slug, title)

  const mail = await step(page, 'mail')
  await mail.getByRole('button', { name: 'Send me a test message' }).click()
  await expect.poll(() => shop.mails.length).toBe(1)
  await open(page, '/staff/setup')
  await main(page).getByRole('button', { name: 'Open the shop' }).click()
  await expect(main(page).getByText('The shop is open.').first()).toBeVisible()
  await look()
}

async function giveWordmark(page: Page) {
  const masthead = await step(page, 'masthead')
  await masthead.getByLabel('Picture instead of letters (optional)').setInputFiles(WAVES)
  await expect(masthead.locator('[data-preview=dark] img[alt="Maresia"]')).toHaveAttribute('src', /^data:image\/png/)
  await masthead.getByRole('button', { name: 'Save masthead' }).click()
  await expect(masthead.getByText('Saved.')).toBeVisible()
}

async function chooseEuros(page: Page) {
  const currency = await step(page, 'currency')
  await currency.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await currency.getByRole('button', { name: 'Change currency' }).click()
  await main(page).getByRole('form', { name: 'Change currency' }).getByRole('button').click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Set up the shop' })).toBeVisible()
}

async function nameZones(page: Page, look: () => Promise<void>) {
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
  await look()
  await zones.getByRole('button', { name: 'Save zones' }).click()
  await page.getByRole('dialog', { name: 'Before you save' }).getByRole('button', { name: /^Save/ }).click()
  await expect(zones.getByText('Zones saved.')).toBeVisible()
}

async function giveCover(page: Page) {
  await open(page, '/staff/issues/1/plan')
  const form = page.getByRole('form', { name: 'Cover' })
  await form.getByLabel('Another picture').setInputFiles(await photograph())
  await expect(form.getByText('Not saved yet.')).toBeVisible()
  await form.getByLabel('What it shows').fill('The sea from above')
  await form.getByRole('button', { name: 'Use this picture' }).click()
  await expect(form.getByText('Smaller sizes for phones are ready.')).toBeVisible()
}

async function writePage(page: Page, slug: string, title: string) {
  const pages = await step(page, 'pages')
  await pages.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/staff/catalogue/pages/${slug}`)
  const editor = main(page).getByRole('form', { name: 'Page' })
  await editor.getByLabel('Title').fill(title)
  await editor.getByLabel('Text').fill(`The ${title.toLowerCase()} of Maresia.`)
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor.getByText('Saved', { exact: true })).toBeVisible()
}

/** With a text, as nothing is released in digital form without one. */
export async function releaseFirstIssue(page: Page): Promise<void> {
  await open(page, '/staff/issues/1/text')
  await main(page).getByRole('link', { name: 'Write a piece' }).click()
  const form = page.getByRole('form', { name: 'Piece' })
  await form.getByLabel('Title').fill('Low water')
  await form.getByLabel('Text').fill('The sea went out, and we walked after it.')
  await form.getByRole('button', { name: 'Save piece' }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
  await open(page, '/staff/issues/1')
  const release = page.getByRole('form', { name: 'Release' })
  await release.getByLabel('Signed off by').fill('Inês Cardoso')
  await release.getByRole('button', { name: 'Release issue' }).click()
  await release.getByRole('button', { name: 'Yes, before the planned day' }).click()
  await expect(main(page)).toContainText('Released, can be undone until')
}
