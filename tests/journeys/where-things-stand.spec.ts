import type { Page } from '@playwright/test'
import { logIn, mailTo, open } from './access-support.ts'
import { alive } from './alive.ts'
import { atReceipt, DIGITAL_ISSUE, fillCard, fillGuest, openCheckout, payButton } from './checkout-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

const banner = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')
const offers = (page: Page) =>
  banner(page)
    .getByRole('link', { name: /^(Subscribe|Renew|Give a gift)$/ })
    .filter({ visible: true })
const overflow = () => document.documentElement.scrollWidth - innerWidth

const READS = /^(Read|Continue) No\. 51$/

/** What the bar offers to each, what the home page says to them, and its one black button. */
const READERS: { who: string; bar: string[]; home: string; first: RegExp }[] = [
  { who: 'active', bar: ['Give a gift'], home: 'Your next issue is No. 52', first: READS },
  { who: 'canada', bar: ['Give a gift'], home: 'Your next issue is No. 52', first: READS },
  { who: 'expiring', bar: ['Renew', 'Give a gift'], home: 'It’s the last in your subscription.', first: /^Renew$/ },
  {
    who: 'expired',
    bar: ['Renew', 'Give a gift'],
    home: 'Renew today to start receiving issues again.',
    first: /^Renew$/,
  },
  { who: 'lifetime', bar: ['Give a gift'], home: 'Your next issue is No. 52', first: READS },
  { who: 'processing', bar: ['Give a gift'], home: 'has been processing since', first: READS },
  { who: 'donor', bar: ['Subscribe', 'Give a gift'], home: 'You have no subscription yet.', first: /^Subscribe$/ },
]

test('the bar offers to subscribe and to give, on the smallest phone too @phone', async ({ page }) => {
  await open(page, '/store')
  await expect(offers(page)).toHaveText(['Subscribe', 'Give a gift'])
  await inLightAndDark(page, () => checkAxe(page))
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await page.evaluate(overflow), `at ${width}`).toBeLessThanOrEqual(0)
    await expect(banner(page).getByRole('link', { name: 'Subscribe', exact: true }).first()).toBeInViewport()
  }
  await banner(page).getByRole('link', { name: 'Subscribe', exact: true }).first().click()
  await expect(page).toHaveURL('/subscribe')
})

/** Between them they have every part that the home page and the menu have for a reader. */
const LOOKED_AT = ['active', 'expired', 'processing', 'donor']

test('bar, home page and menu know who is logged in and what they have @phone', async ({ page }) => {
  for (const { who, bar, home, first } of READERS) {
    await test.step(who, async () => {
      await page.context().clearCookies()
      await logIn(page, `${who}@example.com`)
      await open(page, '/')
      await expect(offers(page)).toHaveText(bar)
      const own = main(page).getByRole('region', { name: 'Your subscription' })
      await expect(own).toContainText(/^Hi \p{L}+,/u)
      await expect(own).toContainText(home)
      await expect(main(page).locator('.button-solid')).toHaveText([first])
      await expect(main(page).getByRole('textbox', { name: 'Email' })).toHaveCount(0)
      await expect(main(page).getByRole('heading', { name: 'Why subscribe' })).toHaveCount(who === 'donor' ? 1 : 0)
      if (LOOKED_AT.includes(who)) await checkAxe(page)
      await banner(page).getByRole('button', { name: 'Menu' }).click()
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await expect(menu).toContainText(`${who}@example.com`)
      await expect(menu).toContainText(home)
      await expect(menu.getByRole('listitem').filter({ hasText: /^(Subscribe|Renew)$/ })).toHaveText(
        bar.filter((label) => label !== 'Give a gift'),
      )
      if (LOOKED_AT.includes(who)) await checkAxe(page)
    })
  }
})

test('a reader signs up for another newsletter by one press, and is offered none that they get @phone', async ({
  page,
}) => {
  await logIn(page, 'canada@example.com')
  await open(page, '/list')
  await expect(main(page).getByRole('textbox')).toHaveCount(0)
  await checkAxe(page)
  const store = main(page).getByRole('region', { name: 'Store news' })
  await alive(store.getByRole('button'))
  await store.getByRole('button', { name: 'Send to canada@example.com' }).click()
  await expect(store.getByRole('status')).toContainText('You’re on the list.')
  await open(page, '/list')
  await expect(main(page).getByRole('region', { name: 'New issues' })).toBeVisible()
  await expect(store).toHaveCount(0)
})

test('a reader of the digital edition finds what to read on the home page and in the menu, then where they stopped @phone', async ({
  page,
}) => {
  await logIn(page, 'digital@example.com')
  await open(page, '/')
  await banner(page).getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Read No. 51' })).toBeVisible()
  await page.keyboard.press('Escape')
  await main(page).getByRole('link', { name: 'Read No. 51' }).click()
  await expect(page).toHaveURL(/\/issue\/thresholds$/)
  await page.goto('/issue/thresholds/the-doorkeepers')
  await alive(page.getByText('Type', { exact: true }))
  await page.evaluate(() => document.getElementById('p-9')?.scrollIntoView())
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/reading/position') && answer.ok())
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await saved
  await open(page, '/')
  await expect(main(page).getByRole('link', { name: 'Continue No. 51' })).toHaveAttribute(
    'href',
    /\/issue\/thresholds\/the-doorkeepers#p-\d+$/,
  )
  await open(page, '/account')
  const shelf = main(page).getByRole('listitem').filter({ hasText: 'Thresholds' }).first()
  await expect(shelf).toBeInViewport()
  await expect(shelf).toContainText('Continue')
  await shelf.getByRole('link').click()
  await expect(page).toHaveURL(/the-doorkeepers#p-\d+$/)
})

test('the account begins with the shelf, then the next issue and what needs doing @phone', async ({ page }) => {
  await logIn(page, 'no-address@example.com')
  await open(page, '/account')
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText('My shelf')
  await expect(main(page).getByRole('link', { name: 'Browse all issues' })).toBeInViewport()
  await expect(main(page).getByText('Next is No. 52')).toBeInViewport()
  await expect(main(page).getByRole('link', { name: 'Add an address' })).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await page.context().clearCookies()
  await logIn(page, 'active@example.com')
  await open(page, '/account')
  await expect(main(page).getByText('Thresholds').first()).toBeInViewport()
  await expect(main(page).getByText('Goes to 214 Oak Street, Portland, ME 04101')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Change address' })).toHaveAttribute('href', '/account/address')
  await inLightAndDark(page, () => checkAxe(page))
})

test('the account asks for each script once, for the covers on top first, and for no italics', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && pathname.startsWith('/assets/')) fetched.push(pathname)
  })
  await logIn(page, 'active@example.com')
  await open(page, '/account')
  // The last part that comes to life: by then everything was asked for.
  await alive(main(page).getByText('Change this subscription').first())
  expect(fetched.length).toBeGreaterThan(5)
  expect([...new Set(fetched)]).toEqual(fetched)
  const covers = main(page).locator('img[src*="/cover/"]')
  const eager = await covers.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).loading === 'eager'))
  expect(eager.slice(0, 4)).toEqual([true, true, true, false])
  const italics = () => [...document.fonts].filter(({ style, status }) => style === 'italic' && status !== 'unloaded')
  expect(await page.evaluate(`(${italics})().length`)).toBe(0)
})

test('without its scripts the account is drawn whole, and its links lead on', async ({ browser, baseURL, page }) => {
  await logIn(page, 'active@example.com')
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const still = await context.newPage()
  await still.goto('/account')
  const headings = await main(still).getByRole('heading', { level: 2 }).allTextContents()
  const first = ['My shelf', 'Overview', 'Account Settings', 'Subscription Settings', 'Payment Settings']
  expect(headings.slice(0, 5)).toEqual(first)
  await main(still).getByRole('link', { name: 'Change your name' }).click()
  await expect(still).toHaveURL('/account/name')
  await expect(main(still).getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

test('the receipt of a guest says what happens next and makes an account @phone', async ({ page }) => {
  const email = `guest-${Date.now()}@example.com`
  const form = await openCheckout(page, DIGITAL_ISSUE)
  await fillGuest(form, 'Gwen Visitor', email)
  await fillCard(page, '4242424242424242')
  await payButton(form).click()
  await atReceipt(page)
  await alive(main(page))
  const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 3)).toEqual(['What happens next', 'Read now', 'What you bought'])
  await checkAxe(page)
  await main(page).getByRole('button', { name: 'Create an account' }).click()
  await expect(main(page).getByText('We’ve emailed you a link.')).toBeVisible()
  const { links } = await mailTo(page.request, email, /password/)
  expect(links.some((link) => link.includes('/login/password'))).toBe(true)
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
})
