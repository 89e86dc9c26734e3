import type { Page } from '@playwright/test'
import { alive } from './alive.ts'
import { checkAxe, expect, hold, inLightAndDark, test } from './support.ts'

// The longest file: both workers may take part.
test.describe.configure({ mode: 'parallel' })

const SCREENS = [
  { path: '/', heading: 'Broadfold' },
  { path: '/store', heading: 'Store' },
  { path: '/store/issues', heading: 'All issues' },
  { path: '/issue/thresholds', heading: 'Thresholds' },
  { path: '/issue/what-the-ice-keeps', heading: 'What the Ice Keeps' },
  { path: '/store/product/broadfold-tee', heading: 'Fold Mark T-shirt' },
  { path: '/store/product/slipcase', heading: 'Two-Year Slipcase' },
  { path: '/institutional-subscriptions', heading: 'For institutions' },
  { path: '/donate', heading: 'Donate' },
]

for (const { path, heading } of SCREENS) {
  test(`${path} can be used by everyone, in the light and in the dark @both`, async ({ page, context }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(/Broadfold/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expect.poll(() => facesOf(page)).toEqual(expect.arrayContaining(['Instrument Sans', 'Newsreader']))
    await inLightAndDark(page, () => checkAxe(page))
    // Reading sets no cookie.
    expect(await context.cookies()).toEqual([])
  })
}

test('a form has no italics, for which a phone would lay out the whole page once more', async ({ page }) => {
  await page.goto('/subscribe')
  await alive(page.getByRole('heading', { level: 1 }))
  await expect.poll(() => facesOf(page)).not.toHaveLength(0)
  expect(
    await page.evaluate(
      () => [...document.fonts].filter((face) => face.style === 'italic' && face.status !== 'unloaded').length,
    ),
  ).toBe(0)
})

/** The families of which a face was needed, and came. */
function facesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faces = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded')
    return faces.map(({ family }) => family.replaceAll('"', ''))
  })
}

test('a visitor goes from page to page without loading them whole', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await alive(page.getByRole('main'))
  // The test of the first load leaves it out for this reason.
  expect(scripts.filter((path) => path.includes('/manifest-'))).toEqual([])
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await page.getByRole('link', { name: 'Everything in the store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
  await page.getByRole('link', { name: /Reader’s Tote/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reader’s Tote' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is complete @phone', async ({ page }) => {
    for (const { path, heading } of SCREENS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('readers@broadfold.example')
    }
  })

  test('an issue tells its contents and both prices @phone', async ({ page }) => {
    await page.goto('/issue/thresholds')
    await expect(page.getByRole('main')).toContainText('House with the Front Off')
    await expect(page.getByRole('radio', { name: /Print/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Digital/ })).toBeVisible()
    await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
    await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeHidden()
  })

  test('the menu opens and leads on @phone', async ({ page }) => {
    await page.goto('/issue/thresholds')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Store' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
  })
})

test.describe('the header', () => {
  async function openByKeyboard(page: Page, name: string) {
    const button = page.getByRole('banner').getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    return button
  }

  test('opens, walks and closes each panel by keyboard', async ({ page }) => {
    await page.goto('/store')
    for (const name of ['Menu', 'Archive', 'Log in']) {
      const button = await openByKeyboard(page, name)
      const panel = page.getByRole('navigation', { name })
      await expect(panel).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(panel.getByRole('link').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(button).toBeFocused()
    }
  })

  test('shows the latest issues as covers and leads to the shelf', async ({ page }) => {
    await page.goto('/store')
    await openByKeyboard(page, 'Archive')
    const panel = page.getByRole('navigation', { name: 'Archive' })
    await expect(panel.getByRole('listitem')).toHaveCount(6)
    await inLightAndDark(page, () => checkAxe(page))
    await panel.getByRole('link', { name: 'All issues' }).click()
    await expect(page).toHaveURL('/store/issues')
    await expect(panel).toBeHidden()
  })

  test('has everything in one menu on a phone @phone', async ({ page }) => {
    await page.goto('/')
    await openByKeyboard(page, 'Menu')
    const panel = page.getByRole('navigation', { name: 'Menu' })
    await expect(panel).toBeVisible()
    await inLightAndDark(page, () => checkAxe(page))
    await panel.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('counts the cart and leads to it', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Cart 0 items' }).click()
    await expect(page).toHaveURL('/store/checkout')
    await expect(page.getByRole('main')).toContainText('Your cart is empty')
  })

  test('lets the keyboard skip to the content', async ({ page }) => {
    await page.goto('/store')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('guests with as much in the cart share a page, and no secret of it', async ({ browser, baseURL }) => {
  const page = async () => {
    const { request } = await browser.newContext({ baseURL })
    const data = { type: 'basic-product', ref: 'prd:tote-bag' }
    expect((await request.post('/api/cart', { headers: { Origin: baseURL ?? '' }, data })).ok()).toBe(true)
    const html = await (await request.get('/store')).text()
    const [, session = ''] = /\\"session\\",\\"([\w-]{43})\\"/.exec(html) ?? []
    return { html, session, token: /nonce="([^"]{20,})"/.exec(html)?.[1] ?? '' }
  }
  const [one, other] = [await page(), await page()]
  expect(one.session).not.toBe('')
  expect(other.session).not.toBe(one.session)
  expect(other.html).not.toContain(one.session)
  const bare = ({ html, session, token }: typeof one) => html.replaceAll(session, 'S').replaceAll(token, 'N')
  expect(bare(other)).toBe(bare(one))
  expect(one.html).toContain('>1 item<')
})

test('every link of the storefront leads somewhere', async ({ request }) => {
  const links = new Set<string>()
  for (const { path } of SCREENS) {
    const html = await (await request.get(path)).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) links.add(href.replaceAll('&amp;', '&'))
  }
  expect(links.size).toBeGreaterThan(30)
  for (const href of links) expect((await request.get(href)).status(), href).toBe(200)
})

test.describe('for those who share and search', () => {
  const jsonLd = async (page: Page) =>
    JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')

  test('an issue is described', async ({ page, baseURL }) => {
    await page.goto('/issue/thresholds')
    await expect(page).toHaveTitle('Thresholds, Broadfold 51')
    const head = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute)
    expect(await head('link[rel=canonical]', 'href')).toBe(`${baseURL}/issue/thresholds`)
    const card = (await head('meta[property="og:image"]', 'content')) ?? ''
    expect(card).toContain(`${baseURL}/pictures/card/issue/thresholds.png?v=`)
    expect((await page.request.get(card)).headers()['content-type']).toBe('image/png')
    expect(await head('meta[property="og:image:alt"]', 'content')).toBe('Cover of No. 51, Thresholds')
    expect(await head('meta[name=description]', 'content')).toMatch(/^Doorkeepers/)
    expect(await jsonLd(page)).toMatchObject({ '@type': 'PublicationIssue', issueNumber: 51 })
  })

  test('a product is described with its price and whether it can be had', async ({ page }) => {
    await page.goto('/store/product/slipcase')
    expect(await jsonLd(page)).toMatchObject({
      '@type': 'Product',
      offers: { price: '38.00', priceCurrency: 'USD', availability: 'https://schema.org/OutOfStock' },
    })
    await page.goto('/store/product/tote-bag')
    expect(await jsonLd(page)).toMatchObject({ offers: { availability: 'https://schema.org/InStock' } })
  })
})

test.describe('where there is nothing', () => {
  test.use({ expectedErrors: [/404/] })

  test('the page says so and offers help @both', async ({ page }) => {
    for (const path of ['/issue/nowhere', '/store/product/nowhere', '/nowhere']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page')
      await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
    }
    await inLightAndDark(page, () => checkAxe(page))
  })
})

test.describe('when a page fails', () => {
  test.use({ expectedErrors: [/500/] })

  test('the catalogue’s sentence and the support address are shown', async ({ page }) => {
    await page.goto('/institutional-subscriptions')
    await alive(page.getByRole('main'))
    await page.route(/\/store\.data/, (route) => route.fulfill({ status: 500, body: 'down' }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Store' }).click()
    await expect(page.getByRole('main')).toContainText(
      'We encountered an error. Please try again at another time or contact readers@broadfold.example if you need help.',
    )
    await inLightAndDark(page, () => checkAxe(page))
  })
})

test.describe('when the script of a part does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('it stays as it was drawn, and leads to where it works', async ({ page }) => {
    await page.route('**/list-signups-*.js', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/institutional-subscriptions')
    await failed
    await alive(page.getByRole('main'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Store' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    await page.getByRole('contentinfo').getByLabel('Email').fill('somebody@example.com')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/list')
  })
})

test.describe('when the next page is slow', () => {
  test('its shape stands in for it until it comes', async ({ page }) => {
    await page.goto('/institutional-subscriptions')
    await alive(page.getByRole('main'))
    const release = await hold(page, /\/store\.data/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Store' }).click()
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'For institutions' })).toBeHidden()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  })
})
