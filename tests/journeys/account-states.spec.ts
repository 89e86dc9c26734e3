import type { Page } from '@playwright/test'
import { logIn } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './support.ts'

/** What the overview says to each demo reader, and what it offers them. */
const STATES: { who: string; says: RegExp[]; offers: [string | RegExp, string | RegExp] }[] = [
  { who: 'active', says: [/4 issues left/, /Next is No\. 52/], offers: ['Renew early', '/subscribe/renew'] },
  {
    who: 'expiring',
    says: [/Your next issue is the last in your subscription/],
    offers: ['Renew now', '/subscribe/renew'],
  },
  {
    who: 'extended',
    says: [/5 issues left/, /Your renewal starts when this subscription ends/],
    offers: ['Renew early', '/subscribe/renew'],
  },
  {
    who: 'expired',
    says: [/Your subscription has expired\. Renew today to start receiving issues again\./, /Autorenew is off/],
    offers: ['Renew', '/subscribe/renew'],
  },
  {
    who: 'expired-autorenew',
    says: [
      /On \d+\.\d+\.\d{4} we charge \$54\.00 to Visa 4242\./,
      /Autorenew is on/,
      /Visa ending in 4242, expires \d+\/\d+/,
    ],
    offers: ['Renew now', '/subscribe/renew'],
  },
  {
    who: 'lifetime',
    says: [/Every issue, for life/, /Renewal not necessary/],
    offers: ['Make a donation', '/donate'],
  },
  {
    who: 'lifetime-legacy',
    says: [/begins after your 6 remaining issues/, /After your 6 remaining issues/],
    offers: ['Make a donation', '/donate'],
  },
  {
    who: 'discontinuous',
    says: [/Your subscriptions are discontinuous/, /first Digital; then Print, United States/],
    offers: ['Renew early', '/subscribe/renew'],
  },
  {
    who: 'no-address',
    says: [/You do not have an address on record for us to send to\./, /No Address to send to\. Please add one now\./],
    offers: ['Add an address', '/account/address'],
  },
  {
    who: 'suspended',
    says: [/There appears to be a problem with your email address\. We are unable to send important notifications\./],
    offers: ['Change your email address', '/account/email'],
  },
  {
    who: 'processing',
    says: [
      /Your payment is processing\. Your issues start when it clears\./,
      /Your payment of \$30\.00 for order BF-\d+ has been processing since \d+\.\d+\.\d{4}\./,
    ],
    // The order that is being paid, and nothing that would charge it again.
    offers: [/^See order BF-\d+$/, /^\/invoice\//],
  },
]

/** Those of the spec, in its order; the last only for whoever has received an issue. */
const SECTIONS = ['Overview', 'Account Settings', 'Subscription Settings', 'Payment Settings', 'Issues Received']

test('the overview says to each reader where they stand and what they can do @both', async ({ page }) => {
  for (const { who, says, offers } of STATES) await test.step(who, () => look(page, who, says, offers))
})

async function look(
  page: Page,
  who: string,
  says: RegExp[],
  [name, href]: (typeof STATES)[number]['offers'],
): Promise<void> {
  await page.context().clearCookies()
  await page.emulateMedia({ colorScheme: 'light' })
  await logIn(page, `${who}@example.com`)
  await page.goto('/account')
  const main = page.getByRole('main')
  for (const words of says) await expect(main.getByText(words).first()).toBeVisible()
  await expect(main.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
  const headings = await main.getByRole('heading', { level: 2 }).allTextContents()
  const received = who !== 'no-address'
  expect(headings.filter((heading) => SECTIONS.includes(heading))).toEqual(received ? SECTIONS : SECTIONS.slice(0, -1))
  await main.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
  // The dark differs in colours alone, and two pages have all of them.
  if (['active', 'no-address'].includes(who)) await inLightAndDark(page, () => checkAxe(page))
  else await checkAxe(page)
}

test('every number opens to the entries behind it', async ({ page }) => {
  await logIn(page, 'active@example.com')
  await page.goto('/account')
  await page.getByText('Issues to come: 4').click()
  const behind = page.getByRole('table').first()
  await expect(behind.getByRole('row')).toHaveText([
    /Issues/,
    /\+8\s*Granted: subscription bought\s*10\.20\.2025/,
    /−1\s*Sent: No\. 48 in print/,
    /−1\s*Sent: No\. 49 in print/,
    /−1\s*Sent: No\. 50 in print/,
    /−1\s*Sent: No\. 51 in print/,
    /4\s*left/,
  ])
  const strip = page.getByRole('list', { name: 'Your issues' })
  await expect(strip.getByRole('listitem')).toHaveText([
    ...[48, 49, 50, 51].map((number) => new RegExp(`Received\\s*No\\. ${number}`)),
    /Next\s*No\. 52/,
    ...[53, 54, 55].map((number) => new RegExp(`To come\\s*No\\. ${number}`)),
  ])
})
