import type { Page } from '@playwright/test'
import { PAGE_PERMISSIONS } from '../../src/web/parts/staff/page-permissions.ts'
import { logInStaff, mailTo } from './access-support.ts'
import { expect, test } from './own-server.ts'

// The first order, its reader and their messages are those of the demo.
type Pattern = keyof typeof PAGE_PERMISSIONS

/** Where such a page is found: an address, then a part of the link to follow from there, and so on. A new page does not compile until it stands here. */
const EXAMPLES: Record<Extract<Pattern, `${string}:${string}`>, readonly string[]> = {
  '/staff/file/:list': [],
  '/staff/matching/:list': [],
  '/staff/people/:token': ['/staff/orders', '/staff/people/'],
  '/staff/people/:token/messages/:message': ['/staff/orders', '/staff/people/', '/messages/'],
  '/staff/people/buyers/:number': [],
  '/staff/people/buyers/:number/messages/:message': [],
  '/staff/issues/:number': ['/staff/issues/51?step=late'],
  '/staff/issues/:number/plan': ['/staff/issues/51/plan'],
  '/staff/issues/:number/text': ['/staff/issues/51/text'],
  '/staff/issues/:number/text/new': ['/staff/issues/51/text/new'],
  '/staff/issues/:number/text/:piece': ['/staff/issues/51/text', '/51/text/'],
  '/staff/orders/:number': ['/staff/orders', '/staff/orders/1'],
  '/staff/invoices/:id': ['/staff/invoices', '/invoices/'],
  '/staff/invoices/:id/edit': [],
  '/staff/invoices/:id/statement': ['/staff/invoices', '/invoices/', '/statement'],
  '/staff/catalogue/goods/:slug/files': ['/staff/catalogue/goods/first-forty/files'],
  '/staff/catalogue/pages/:page': ['/staff/catalogue/pages/help'],
  '/staff/emails/:mail': ['/staff/emails/receipt'],
  '/staff/emails/:mail/preview': [],
}
/** Answer with no page. */
const NO_PAGE = ['/staff/search', '/staff/similar']

/** Each day those with the most in a line, of each kind: lists, a record, a form, figures. The others come with @rare. */
const DAILY: readonly Pattern[] = [
  '/staff',
  '/staff/people',
  '/staff/people/:token',
  '/staff/renewals',
  '/staff/issues/:number',
  '/staff/issues/:number/plan',
  '/staff/orders',
  '/staff/orders/:number',
  '/staff/invoices/:id',
  '/staff/figures/journal',
]
const RARE = (Object.keys(PAGE_PERMISSIONS) as Pattern[]).filter(
  (one) => !NO_PAGE.some((path) => path === one) && !DAILY.includes(one),
)

const PARTS = {
  'the fullest': DAILY,
  'the others, 1 of 2 @rare': RARE.filter((_, at) => at % 2 === 0),
  'the others, 2 of 2 @rare': RARE.filter((_, at) => at % 2 === 1),
}

for (const [name, patterns] of Object.entries(PARTS))
  test(`each page of the console stays within both widths, and on a phone a value stands beside its head: ${name}`, async ({
    page,
  }) => {
    // The demo goes on selling after its start; this is the last that comes of it, and of its orders the first has a message.
    await mailTo(page.request, 'donor-failed@example.com', /paused/)
    await logInStaff(page, 'staff@example.com')
    for (const walk of patterns.map(walkOf).filter(({ length }) => length > 0)) {
      await page.setViewportSize({ width: 390, height: 844 })
      const address = await walkTo(page, walk)
      expect(await page.evaluate(beyondTheEdge), `${address} on a phone`).toEqual([])
      expect(await page.evaluate(underTheirHeads), `${address} on a phone`).toEqual([])
      await page.setViewportSize({ width: 1280, height: 900 })
      expect(await page.evaluate(beyondTheEdge), `${address} on a desktop`).toEqual([])
    }
  })

function walkOf(pattern: Pattern): readonly string[] {
  return pattern in EXAMPLES ? EXAMPLES[pattern as keyof typeof EXAMPLES] : [pattern]
}

/** Without presses: each page comes whole from the server. */
async function walkTo(page: Page, [first = '', ...links]: readonly string[]): Promise<string> {
  let address = first
  for (const link of ['', ...links]) {
    if (link) {
      const next = page.locator(`main a[href*="${link}"]:not([href$="/new"])`).first()
      // A message is there once it has been sent.
      await expect(async () => {
        if ((await next.count()) === 0) await page.reload()
        expect(await next.count()).toBe(1)
      }).toPass()
      address = (await next.getAttribute('href')) ?? ''
    }
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  return address
}

/** What reaches beyond the window, and does not scroll within it. */
function beyondTheEdge(): string[] {
  const held = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || held(element.parentElement))
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !held(element.parentElement))
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
}

/** Cells whose value has slipped under its head. */
function underTheirHeads(): string[] {
  return [...document.querySelectorAll('td[data-head] > div')]
    .filter((value) => value.checkVisibility() && value.parentElement)
    .filter((value) => {
      const cell = value.parentElement as Element
      return value.getBoundingClientRect().top - cell.getBoundingClientRect().top > 16
    })
    .map((value) => value.textContent ?? '')
}
