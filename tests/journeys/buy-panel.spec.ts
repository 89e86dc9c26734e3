import type { Page } from '@playwright/test'
import { alive } from './alive.ts'
import { expect, test } from './support.ts'

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
    await expect(sizes.getByRole('radio', { name: 'Small' })).toBeChecked()
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
