import type { Page } from '@playwright/test'
import { alive } from './alive.ts'
import { PERSONAL, totalOf } from './checkout-support.ts'
import { expect, hold, test } from './support.ts'

test.describe('a product', () => {
  async function open(page: Page, slug: string) {
    await page.goto(`/store/product/${slug}`)
    const panel = page.getByRole('form', { name: 'Add to cart' })
    await alive(panel)
    return { panel, quantity: panel.getByRole('spinbutton', { name: 'Quantity' }) }
  }

  test('in plenty says nothing of its stock and stops at 50 @phone', async ({ page }) => {
    const { panel, quantity } = await open(page, 'tote-bag')
    await expect(panel).not.toContainText(/left\.|Sold out/)
    await expect(panel).toContainText(
      'Shipping for one: United States $5.00 (1 to 3 weeks), Canada $12.00 (2 to 4 weeks)',
    )
    await expect(panel.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
    await quantity.fill('120')
    await quantity.blur()
    await expect(quantity).toHaveValue('50')
    await expect(panel.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
    await expect(panel).toContainText('$1,200.00')
  })

  test('low in stock warns, and sells no more than there is @phone', async ({ page }) => {
    const { panel, quantity } = await open(page, 'enamel-pin')
    await expect(panel.getByText('Only 6 left.')).toBeVisible()
    await quantity.fill('7')
    await quantity.blur()
    await expect(quantity).toHaveValue('6')
    const add = panel.getByRole('button', { name: 'Add to cart' })
    await add.click()
    await expect(panel).toContainText('In your cart: 6 × Fold Mark Pin')
    await add.click()
    await expect(panel).toContainText('We can’t sell more than 6 of Fold Mark Pin.')
    await expect(panel).not.toContainText('In your cart')
  })

  test('sold out cannot be chosen @phone', async ({ page }) => {
    const { panel, quantity } = await open(page, 'slipcase')
    await expect(panel.getByText('Sold out.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Sold out' })).toBeDisabled()
    await expect(quantity).toHaveCount(0)
  })

  test('in sizes offers those there are @both', async ({ page }) => {
    const { panel, quantity } = await open(page, 'broadfold-tee')
    const sizes = panel.getByRole('group', { name: 'Size' })
    await expect(sizes.getByRole('radio', { checked: true })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Add to cart' }).click()
    await expect(sizes).toContainText('Choose a size')
    await expect(sizes.getByRole('radio', { name: 'Small' })).toBeFocused()
    await expect(sizes.getByRole('radio', { name: 'Large Sold out.', exact: true })).toBeDisabled()
    await sizes.getByRole('radio', { name: 'Extra Large' }).check()
    await quantity.fill('40')
    await quantity.blur()
    await expect(quantity).toHaveValue('17')
  })

  test('that is digital is bought once and never runs out @phone', async ({ page }) => {
    const { panel, quantity } = await open(page, 'first-forty')
    await expect(quantity).toHaveCount(0)
    await expect(panel).not.toContainText('Sold out')
  })
})

test('what is chosen before the scripts have come counts when they have', async ({ page }) => {
  const early = async (path: string) => {
    const release = await hold(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    return release
  }
  const added: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/cart')
      added.push(request.postDataJSON())
  })

  const toShirt = await early('/store/product/broadfold-tee')
  const panel = page.getByRole('form', { name: 'Add to cart' })
  const quantity = panel.getByRole('spinbutton', { name: 'Quantity' })
  await panel.getByRole('radio', { name: 'Extra Large' }).check()
  await panel.getByRole('radio', { name: 'Medium' }).check()
  await quantity.fill('2')
  const increase = panel.getByRole('button', { name: 'Increase quantity' })
  const add = panel.getByRole('button', { name: 'Add to cart' })
  for (const button of [increase, add]) await expect(button).toBeDisabled()
  await quantity.press('Enter')
  toShirt()
  await expect(quantity).toHaveValue('2')
  for (let times = 0; times < 2; times += 1) await increase.click()
  await add.click()
  await expect(panel.getByText('In your cart: 4 × Fold Mark T-shirt, Medium')).toHaveCount(1)
  await expect(panel.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await expect(quantity).toHaveValue('4')
  expect(added).toEqual([expect.objectContaining({ qty: 4 })])

  await page.request.post('/api/cart', { data: PERSONAL })
  const toCheckout = await early('/store/checkout')
  const form = page.getByRole('form', { name: 'Checkout' })
  const name = form.getByRole('region', { name: 'Your details' }).getByRole('textbox', { name: 'Name' })
  const country = form.locator('[name="address.country"]')
  await country.selectOption('CA')
  await form.getByRole('radio', { name: /^Someone else/ }).check()
  await name.pressSequentially('Flo Reader')
  await name.press('ArrowLeft')
  toCheckout()
  await expect(form.getByLabel('Recipient’s name')).toBeVisible()
  await name.press('x')
  await expect(name).toHaveValue('Flo Readexr')
  await form.getByLabel('Recipient’s name').fill('Gil Friend')
  await form.locator('[name="recipient_address.country"]').selectOption('CA')
  await expect(country).toHaveValue('CA')
  await expect(totalOf(form)).toHaveText('$212.00')

  // What was kept of a form comes back, but not over what is chosen now.
  const again = await early('/store/checkout')
  await country.selectOption('US')
  again()
  await expect(name).toHaveValue('Flo Readexr')
  await expect(form.getByLabel('Recipient’s name')).toHaveValue('Gil Friend')
  await expect(country).toHaveValue('US')
  await form.getByRole('radio', { name: 'My address' }).check()
  await expect(country).toHaveValue('US')
  await expect(totalOf(form)).toHaveText('$190.00')
  await expect(form.getByLabel('Recipient’s name')).toBeHidden()
})

test.describe('an issue', () => {
  test('is bought in print or digital, and the total follows', async ({ page }) => {
    await page.goto('/issue/thresholds')
    const panel = page.getByRole('form', { name: 'Add to cart' })
    await alive(panel)
    const total = panel.getByRole('status').filter({ hasText: '$' })
    await expect(total).toHaveText('$16.00')
    await panel.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(total).toHaveText('$32.00')
    await panel.getByRole('radio', { name: /Digital/ }).check()
    await expect(total).toHaveText('$9.00')
  })

  test('out of print is still there to read @phone', async ({ page }) => {
    await page.goto('/issue/common-ground')
    await expect(page.getByRole('radio', { name: /Print Sold out\./ })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /Digital/ })).toBeChecked()
  })

  test('to come says when and is not sold @phone', async ({ page }) => {
    await page.goto('/issue/what-the-ice-keeps')
    await expect(page.getByRole('main')).toContainText('Planned for 12.8.2026')
    await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
  })

  test('leads to its neighbours', async ({ page }) => {
    await page.goto('/issue/fifty')
    const neighbours = page.getByRole('navigation', { name: 'Next issues' })
    await neighbours.getByRole('link', { name: /Thresholds/ }).click()
    await expect(page).toHaveURL('/issue/thresholds')
  })
})
