import type { Page } from '@playwright/test'
import { alive } from './alive.ts'
import { checkAxe, expect, hold, inLightAndDark, OFFLINE, test } from './support.ts'

const counterOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart \d/ })

async function openPanel(page: Page, path: string) {
  await page.goto(path)
  const panel = page.getByRole('form', { name: 'Add to cart' })
  await alive(panel)
  return { panel, add: panel.getByRole('button', { name: 'Add to cart' }) }
}

test('a guest gathers things in two tabs, changes how many, and empties the cart @both', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/store')
  await alive(counterOf(other))
  await expect(counterOf(other)).toHaveText(/0 items/)
  await page.bringToFront()

  const shirt = await openPanel(page, '/store/product/broadfold-tee')
  await shirt.panel.getByRole('radio', { name: 'Medium' }).check()
  await shirt.panel.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await shirt.add.click()
  await expect(shirt.panel).toContainText('In your cart: 2 × Fold Mark T-shirt, Medium')
  await expect(shirt.panel.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await expect(counterOf(page)).toHaveText(/2 items/)
  await expect(counterOf(other)).toHaveText(/2 items/)
  await inLightAndDark(page, () => checkAxe(page))

  const issue = await openPanel(page, '/issue/thresholds')
  await expect(counterOf(page)).toHaveText(/2 items/)
  await issue.add.click()
  await expect(issue.panel).toContainText('In your cart: No. 51, Thresholds (Print)')
  await issue.panel.getByRole('radio', { name: /Digital/ }).check()
  await issue.add.click()
  await expect(issue.panel).toContainText('In your cart: No. 51, Thresholds (Digital)')
  await expect(counterOf(other)).toHaveText(/4 items/)

  await issue.panel.getByRole('link', { name: 'See your cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
  const items = page.getByRole('list', { name: 'Items in your cart' })
  const row = (name: string) => items.getByRole('listitem').filter({ hasText: name })
  await expect(items.getByRole('listitem')).toHaveCount(3)
  await expect(row('(Print)')).toContainText('US')
  await expect(row('(Digital)').getByRole('button', { name: /quantity/ })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(
    'Total amount is subject to change during checkout based on shipping requirements.',
  )
  // Two shirts and an issue, in one parcel.
  await expect(page.getByRole('main')).toContainText(
    'Shipping for this order: United States $8.00 (1 to 3 weeks), Canada $20.00 (2 to 4 weeks), International $32.00 (3 to 6 weeks).',
  )
  await expect(page.getByRole('main')).toContainText('5 or more: United States $12.00')
  await expect(page.locator('[name="address.country"]')).toHaveValue('US')

  await other.goto('/store/checkout')
  const followed = other.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  await alive(other.getByRole('button', { name: 'Remove Fold Mark T-shirt, Medium' }))
  await page.bringToFront()
  await row('T-shirt').getByRole('button', { name: 'Increase quantity of Fold Mark T-shirt, Medium' }).dblclick()
  await expect(row('T-shirt')).toContainText('$128.00')
  await expect(followed.filter({ hasText: 'T-shirt' })).toContainText('$128.00')
  await row('T-shirt').getByRole('button', { name: 'Decrease quantity of Fold Mark T-shirt, Medium' }).click()
  await expect(row('T-shirt')).toContainText('$96.00')
  await expect(row('(Print)').getByRole('button', { name: /^Decrease/ })).toBeDisabled()

  await row('(Digital)')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(items.getByRole('listitem')).toHaveCount(2)
  await expect(followed).toHaveCount(2)
  const release = await hold(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(items.getByRole('listitem')).toHaveCount(2)
  await expect(counterOf(page)).toHaveText(/4 items/)

  // What only a script answers is off until it has come.
  const remove = row('(Print)').getByRole('button', { name: /^Remove/ })
  await expect(remove).toBeDisabled()
  release()
  await remove.click()
  await expect(items.getByRole('listitem')).toHaveCount(1)
  await row('T-shirt')
    .getByRole('button', { name: /^Remove/ })
    .click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('main')).toContainText('Your cart is empty')
    await expect(tab.getByRole('main')).toContainText('The current issue is a good place to begin')
    await expect(counterOf(tab)).toHaveText(/0 items/)
  }
  await checkAxe(page)
})

test.describe('what goes wrong', () => {
  test.use({ expectedErrors: [new RegExp(`${OFFLINE}|422`)] })

  test('is said where it can be mended, and nothing chosen is lost @phone', async ({ page, context }) => {
    const { panel, add } = await openPanel(page, '/store/product/broadfold-tee')
    await panel.getByRole('radio', { name: 'Extra Large' }).check()
    await panel.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await context.setOffline(true)
    await add.click()
    await expect(panel).toContainText('We couldn’t reach the server.')
    await context.setOffline(false)
    await expect(panel.getByRole('radio', { name: 'Extra Large' })).toBeChecked()
    await expect(panel.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
    await add.click()
    await expect(panel).toContainText('In your cart: 3 × Fold Mark T-shirt, Extra Large')

    const tab = await context.newPage()
    await tab.goto('/store/checkout')
    const checkout = tab.getByRole('form', { name: 'Checkout' })
    await alive(checkout)
    await tab.route('**/api/cart', (route) => route.abort('internetdisconnected'))
    await checkout.getByRole('button', { name: /^Increase/ }).click()
    await expect(checkout.getByText('We couldn’t reach the server.')).toBeVisible()
    await tab.unroute('**/api/cart')
    await checkout.getByRole('button', { name: 'Try again' }).click()
    await expect(checkout.getByRole('group', { name: /^Quantity of/ })).toContainText('4')
    await expect(checkout.getByText('We couldn’t reach the server.')).toHaveCount(0)
    await tab.route('**/api/cart', (route) => route.abort('internetdisconnected'))
    await checkout.getByRole('button', { name: /^Increase/ }).click()
    await expect(checkout.getByText('We couldn’t reach the server.')).toBeVisible()
    await tab.unroute('**/api/cart')
    await checkout.getByRole('button', { name: /^Pay/ }).click()
    await expect(checkout.getByText('Must not be blank.').first()).toBeVisible()
    await expect(checkout.getByText('We couldn’t reach the server.')).toHaveCount(0)
    await tab.close()

    await page.route('**/api/cart', (route) =>
      route.fulfill({ status: 422, json: { errors: { qty: 'Must be a whole number.' } } }),
    )
    await add.click()
    const quantity = panel.getByRole('spinbutton', { name: 'Quantity' })
    await expect(quantity).toHaveAccessibleDescription('Must be a whole number.')
    await expect(quantity).toBeFocused()
    await page.unroute('**/api/cart')
    await page.route('**/api/cart', (route) => route.fulfill({ status: 422, json: { errors: 'Sold out.' } }))
    await add.click()
    await expect(panel.getByRole('alert')).toHaveText('Sold out.')
    await expect(panel.getByRole('alert')).toBeFocused()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what is in the cart is shown, and how else to order it @phone', async ({ page }) => {
    await page.request.post('/api/cart', { data: { type: 'print-issue', ref: 'iss:51' } })
    for (const path of ['/store/checkout', '/subscribe', '/donate']) {
      await page.goto(path)
      const main = page.getByRole('main')
      const words = main.getByText(
        /needs JavaScript\. You can also (order from|write to) readers@broadfold\.example\.$/,
      )
      await expect(words.filter({ visible: true })).toHaveCount(1)
      await expect(main.getByRole('button', { name: /^(Pay|Give)/ })).toBeHidden()
    }
    await page.goto('/store/checkout')
    await expect(page.getByRole('list', { name: 'Items in your cart' }).filter({ visible: true })).toContainText(
      'Thresholds',
    )
  })
})
