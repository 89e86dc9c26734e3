import { logIn, open, showSecondFactor } from './access-support.ts'
import { checkAxe, expect, test } from './support.ts'

test('staff begin with what there is to do, and each sees their own work @both', async ({ page }) => {
  await logIn(page, 'fulfilment@example.com')
  await showSecondFactor(page.request)
  await open(page, '/staff')
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const work = page.getByRole('main').getByRole('region', { name: 'To do' })
  await expect(work.getByRole('link', { name: /No\. 52/ }).first()).toBeVisible()
  await expect(work.getByRole('link', { name: /past due/ })).toHaveCount(0)
  await checkAxe(page)
  await work.getByRole('link', { name: /orders? to pack/ }).click()
  await expect(page).toHaveURL('/staff/orders/packing')
})
