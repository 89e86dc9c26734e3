import type { APIRequestContext, FrameLocator, Locator, Page } from '@playwright/test'
import { open } from './access-support.ts'
import { alive } from './alive.ts'
import { AT_STRIPE } from './at-stripe.ts'
import { expect } from './support.ts'

export const PRINT_ISSUE = { type: 'print-issue', ref: 'iss:51' }
export const DIGITAL_ISSUE = { type: 'digital-issue', ref: 'iss:51' }
export const PERSONAL = { type: 'personal-subscription', item: { medium: 'print', level: 'low', term: '1year' } }

/** Puts things into this browser's cart without walking through the store, and opens the page where they are paid. */
export async function openCheckout(page: Page, ...items: object[]): Promise<Locator> {
  for (const data of items) expect((await page.request.post('/api/cart', { data })).status()).toBe(200)
  await page.goto('/store/checkout')
  const form = page.getByRole('form', { name: 'Checkout' })
  await alive(form)
  return form
}

export async function fillGuest(form: Locator, name: string, email: string): Promise<void> {
  const details = form.getByRole('region', { name: 'Your details' })
  await details.getByRole('textbox', { name: /^(Full n|N)ame$/ }).fill(name)
  await details.getByRole('textbox', { name: /^(Your e|E)mail$/ }).fill(email)
}

/** Opens what is folded, unless it is open already. */
export async function unfold(place: Locator, summary: string | RegExp): Promise<void> {
  const fold = place.locator('details', { has: place.page().locator('summary', { hasText: summary }) })
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open))) await fold.locator('> summary').click()
}

type Place = { country: string; line1: string; city: string; state: string; postcode: string }

export const ALBANY: Place = { country: 'US', line1: '1 State Street', city: 'Albany', state: 'NY', postcode: '12207' }
export const MONTREAL: Place = {
  country: 'CA',
  line1: '12 rue Drolet',
  city: 'Montréal',
  state: 'QC',
  postcode: 'H2W 2L4',
}

export const TORONTO: Place = {
  country: 'CA',
  line1: '8 Augusta Avenue',
  city: 'Toronto',
  state: 'ON',
  postcode: 'M5T 1K4',
}

export async function fillAddress(form: Locator, place: Place, prefix = 'address'): Promise<void> {
  const field = (name: string) => form.locator(`[name="${prefix}.${name}"]`)
  await field('country').selectOption(place.country)
  await field('state').selectOption(place.state)
  for (const name of ['line1', 'city', 'postcode'] as const) await field(name).fill(place[name])
}

export async function expectAddress(form: Locator, place: Place, prefix = 'address'): Promise<void> {
  for (const [name, value] of Object.entries(place))
    await expect(form.locator(`[name="${prefix}.${name}"]`)).toHaveValue(value)
}

/** The provider's form stands in a frame when it is the real one: all that knows of its fields is here. */
export async function fillCard(page: Page, number: string, block = 'Payment'): Promise<void> {
  const region = page.getByRole('region', { name: block })
  // It is fetched for those who come near it.
  await region.scrollIntoViewIfNeeded()
  const fields = AT_STRIPE ? frameIn(region, 'iframe[title="Secure payment input frame"]') : region
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('1234')
  await fields.getByLabel('Security code').fill('123')
  // Asked for only where the page itself asks for no address.
  if (!(await fields.getByLabel('Country').isVisible())) return
  await fields.getByLabel('Country').selectOption('US')
  await fields.getByLabel('ZIP code').fill('10001')
}

/** What the bank that asks for the owner of a card offers. */
export function bankButton(page: Page, name: 'Complete' | 'Fail'): Locator {
  if (!AT_STRIPE) return page.getByRole('button', { name })
  const dialog = frameIn(page, 'iframe[src*="three-ds-2-challenge"]')
  return frameIn(dialog, 'iframe[name="stripe-challenge-frame"]').getByRole('button', {
    name: new RegExp(`^${name}`, 'i'),
  })
}

const frameIn = (place: Pick<Page, 'locator'> | FrameLocator, frame: string) =>
  place.locator(frame).first().contentFrame()

export const payButton = (form: Locator) => form.getByRole('button', { name: /^(Pay \$|Place order)/ })
export const totalOf = (form: Locator) => form.getByRole('region', { name: 'Review' }).getByRole('definition').last()

export async function atReceipt(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/receipts\?token=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
}

/** What the payment sandbox has really taken for one buyer, intent by intent. */
export async function capturedFrom(request: APIRequestContext, amount: number): Promise<number> {
  const { intents } = await (await request.get('/sandbox/payments.json')).json()
  return intents.filter((intent: { amount: number; status: string }) => {
    return intent.amount === amount && intent.status === 'succeeded'
  }).length
}

/** Gives some digital subscriptions away for nothing, and answers their links. */
export async function giveGifts(page: Page, count: number): Promise<string[]> {
  const item = { deliverable: 'digital', level: 'low', term: '1year', coupon: 'ONTHEHOUSE' }
  for (let made = 0; made < count; made += 1)
    await page.request.post('/api/cart', { data: { type: 'gift-subscription', item } })
  await page.goto('/store/checkout')
  await alive(page.getByRole('main'))
  const form = page.getByRole('form', { name: 'Checkout' })
  await form.getByRole('textbox', { name: 'Full name' }).fill('Gil Giver')
  await form.getByRole('textbox', { name: 'Your email' }).fill('gil.giver@example.org')
  await form.getByRole('button', { name: 'Place order' }).click()
  await atReceipt(page)
  const links = page.getByRole('main').getByText(/\/subscribe\/redeem\?token=/)
  await expect(links).toHaveCount(count)
  await page.context().clearCookies()
  return links.allTextContents()
}

export const CHOSEN_PASSWORD = 'a quiet afternoon'

/** Redeems a gift with this address, chooses a password and is in the account. */
export async function redeemAs(page: Page, email: string): Promise<void> {
  const [link = ''] = await giveGifts(page, 1)
  await open(page, new URL(link).pathname + new URL(link).search)
  const form = page.getByRole('main').getByRole('form', { name: 'Redeem' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Ida Early')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(CHOSEN_PASSWORD)
  await form.getByLabel('Confirm Password').fill(CHOSEN_PASSWORD)
  await form.getByRole('button', { name: 'Redeem Subscription' }).click()
  await expect(page.getByRole('main')).toContainText(`A confirmation email was sent to ${email}.`)
}
