import type { Locator, Page } from '@playwright/test'
import { logIn, open } from './access-support.ts'
import {
  atReceipt,
  CHOSEN_PASSWORD,
  DIGITAL_ISSUE,
  fillCard,
  fillGuest,
  openCheckout,
  PRINT_ISSUE,
  payButton,
  redeemAs,
  unfold,
} from './checkout-support.ts'
import { expect } from './support.ts'

const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('contentinfo')

/** A page, what is pressed there until it works, and what shows that it does. No order is placed: every write is refused. */
export type Walk = {
  open: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
  works: string | ((page: Page) => Locator)
}

const GIFT_ITEM = { deliverable: 'print-a', level: 'low', term: '1year', coupon: null }
const NAMING: Pick<Walk, 'press' | 'works'> = {
  async press(page) {
    await unfold(main(page), 'Who is it for?')
    await main(page)
      .getByRole('radio', { name: /^Email it to them/ })
      .check()
  },
  works: (page) => main(page).getByLabel('Their email'),
}
const CARD = [
  ['Card number', '4242424242424242'],
  ['Expiration date', '1234'],
  ['Security code', '123'],
] as const

async function guideLink(page: Page, pattern: RegExp): Promise<string> {
  return pattern.exec(await (await page.request.get('/sandbox')).text())?.[1] ?? ''
}

/** Without its script the form at the foot leads to the page of all lists, where it is asked for again. */
async function signUp(page: Page) {
  const place = new URL(page.url()).pathname === '/list' ? main(page) : footer(page)
  await place.getByLabel('Email').first().fill('lazy@example.org')
  await place.getByRole('button', { name: 'Sign up' }).first().click()
}

async function answerAsTurnstile(page: Page) {
  await page.route('**/api/captcha*', (route) =>
    route.fulfill({ json: { adapter: 'turnstile', site_key: 'key', action: 'list' } }),
  )
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ body: 'turnstile = { render: (_, { callback }) => callback("token"), remove: () => {} }' }),
  )
}

/** A button that is off until its script is there: any press asks for that again. */
const pressed = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).click()
  await main(page).getByRole('button', { name }).first().click()
}

/** What opens a question first, and is done by the button of the same name in it. */
const confirmed = (name: string) => async (page: Page) => {
  const question = page.getByRole('dialog').getByRole('button', { name })
  if (!(await question.isVisible())) await pressed(name)(page)
  await question.click()
}

let receipt: string | undefined
let unproved: string | undefined

/** The form at the foot of every page first: what it needs is fetched on the others, too, where it is not pressed. */
export const WALKS: Record<string, Walk> = {
  'sign up for a list': {
    open: (page) => open(page, '/institutional-subscriptions'),
    press: signUp,
    works: 'REFUSED.',
  },
  'sign up for a list, with Turnstile': {
    async open(page) {
      await answerAsTurnstile(page)
      await open(page, '/institutional-subscriptions')
    },
    press: signUp,
    works: 'REFUSED.',
  },
  'add to cart': {
    open: (page) => open(page, '/store/product/tote-bag'),
    press: (page) => main(page).getByRole('button', { name: 'Add to cart' }).click(),
    works: 'REFUSED.',
  },
  'choose an institution': {
    open: (page) => open(page, '/login'),
    async press(page) {
      await page.getByRole('tab', { name: 'Institution' }).click()
      const again = page.getByRole('button', { name: 'Try again' })
      const there = page.getByRole('combobox', { name: 'Institution' })
      await expect(again.or(there)).toBeVisible()
      if (await again.isVisible()) await again.click()
    },
    works: (page) => page.getByRole('combobox', { name: 'Institution' }),
  },
  'pay by card': {
    open: (page) => openCheckout(page, PRINT_ISSUE),
    async press(page) {
      const payment = page.getByRole('region', { name: 'Payment' })
      await payment.scrollIntoViewIfNeeded()
      const again = payment.getByRole('button', { name: 'Load it again' })
      await expect(again.or(payment.getByLabel('Card number'))).toBeVisible()
      if (await again.isVisible()) await again.click()
    },
    works: (page) => page.getByLabel('Card number'),
  },
  'use a coupon': {
    open: (page) => open(page, '/subscribe'),
    async press(page) {
      await unfold(main(page), 'Use a coupon')
      await main(page).getByRole('textbox', { name: 'Coupon' }).fill('NOSUCH')
      await main(page).getByRole('button', { name: 'Apply' }).click()
    },
    works: 'Unable to apply coupon NOSUCH',
  },
  'name a recipient': {
    open: (page) => open(page, '/subscribe?type=gift'),
    ...NAMING,
  },
  'subscribe again': {
    async open(page) {
      await logIn(page, 'active@example.com')
      await open(page, '/subscribe?type=gift')
    },
    press: (page) => main(page).getByRole('radio', { name: 'Personal' }).check(),
    works: 'You already have a subscription.',
  },
  'name a recipient in the cart': {
    open: (page) => openCheckout(page, { type: 'gift-subscription', item: GIFT_ITEM, qty: 1 }),
    ...NAMING,
  },
  'check out later': {
    open: (page) => open(page, '/subscribe?level=digital-low'),
    async press(page) {
      await unfold(main(page), 'Check out later')
      await main(page)
        .getByRole('radio', { name: /^Later/ })
        .check()
      await main(page).getByRole('button', { name: 'Add to cart' }).click()
    },
    works: 'REFUSED.',
  },
  'pay an invoice': {
    async open(page) {
      await open(page, await guideLink(page, /href="(\/invoice\/[\w-]+)">Longfellow/))
      await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    },
    async press(page) {
      const again = page.getByRole('button', { name: 'Load it again' })
      if (await again.isVisible()) await again.click()
      for (const [label, value] of CARD) await page.getByLabel(label).fill(value)
      await page.getByLabel('Country').selectOption('US')
      await page.getByLabel('ZIP code').fill('10001')
      await page.getByRole('button', { name: /^Pay \$/ }).click()
    },
    works: 'REFUSED.',
  },
  'redeem a gift': {
    async open(page) {
      await open(page, await guideLink(page, /href="(\/subscribe\/redeem\?token=[^"]+)"/))
      await page.getByRole('radio', { name: /^Digital/ }).check()
      for (const label of ['Password', 'Confirm Password'])
        await main(page).getByLabel(label, { exact: true }).fill('a quiet afternoon')
      await main(page).getByRole('textbox', { name: 'Name' }).fill('Nell Newman')
      await main(page).getByRole('textbox', { name: 'Email' }).fill('lazy@example.org')
    },
    press: (page) => page.getByRole('button', { name: 'Redeem Subscription' }).click(),
    works: 'REFUSED.',
  },
  'redeem a gift by the code on a card': {
    open: (page) => open(page, '/subscribe/redeem'),
    async press(page) {
      await main(page).getByLabel('Gift code').fill('7KQ2-M9XA-0RTV-4HBC')
      await pressed('Find your gift')(page)
    },
    works: 'REFUSED.',
  },
  'switch autorenew': {
    async open(page) {
      await logIn(page, 'expired-autorenew@example.com')
      await open(page, '/account')
    },
    press: confirmed('Switch off autorenew'),
    works: 'REFUSED.',
  },
  'change a subscription': {
    async open(page) {
      await logIn(page, 'international@example.com')
      await open(page, '/account')
      await main(page).getByRole('link', { name: 'Change this subscription' }).first().click()
      await main(page)
        .getByRole('radio', { name: /^Digital/ })
        .check()
    },
    press: (page) => page.getByRole('button', { name: 'Update Subscription' }).click(),
    works: 'REFUSED.',
  },
  'stop a donation': {
    async open(page) {
      await logIn(page, 'donor@example.com')
      await open(page, '/account')
    },
    press: confirmed('Stop it'),
    works: 'REFUSED.',
  },
  'make an account from a receipt': {
    async open(page) {
      receipt ??= await buyAsGuest(page)
      await open(page, receipt)
    },
    press: pressed('Create an account'),
    works: 'REFUSED.',
  },
  'confirm an email address': {
    async open(page) {
      if (!unproved) await redeemAs(page, 'lazy-ida@example.org')
      else await logIn(page, unproved, CHOSEN_PASSWORD)
      unproved = 'lazy-ida@example.org'
      await open(page, '/account')
    },
    press: pressed(/^Send a confirmation link/),
    works: 'REFUSED.',
  },
}

async function buyAsGuest(page: Page): Promise<string> {
  const form = await openCheckout(page, DIGITAL_ISSUE)
  await fillGuest(form, 'Gwen Visitor', 'lazy-gwen@example.org')
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)
  await page.context().clearCookies()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
