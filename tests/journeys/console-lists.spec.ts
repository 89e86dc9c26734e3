import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ serverOf: 'console-lists' })

test('staff sort a list, choose its columns, keep it as a view, and select rows', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/orders?status=paid')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await main.getByRole('columnheader', { name: 'Total' }).getByRole('link').click()
  await expect(page).toHaveURL(/status=paid.*sort=total/)
  await expect(main.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending')

  await main.getByRole('button', { name: 'Columns' }).click()
  await dialog.getByLabel('Kind').uncheck()
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Show columns' }).click()
  await expect(page).toHaveURL(/columns=/)
  await expect(main.getByRole('columnheader', { name: 'Kind' })).toBeHidden()

  await main.getByRole('button', { name: 'Save this view' }).click()
  await dialog.getByLabel('Name').fill('Paid, cheapest first')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const view = main.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Paid, cheapest first' })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await open(page, '/staff/orders')
  await expect(main.getByRole('columnheader', { name: 'Kind' })).toBeHidden()
  await view.click()
  await expect(page).toHaveURL(/sort=total.*status=paid/)
  await inLightAndDark(page, () => checkAxe(page))

  await main.getByLabel('Select this row').first().check()
  await main.getByLabel('Select this row').nth(1).check()
  await expect(main.getByRole('region', { name: 'Selected rows' })).toContainText('2 selected')
  await checkAxe(page)
})

for (const path of ['/staff/orders', '/staff/people'])
  test(`${path} has room for twenty rows on a small desktop`, async ({ page }) => {
    const screen = { width: 1280, height: 900 }
    await page.setViewportSize(screen)
    await logInStaff(page, 'staff@example.com')
    await open(page, path)
    const rows = await page
      .locator('[data-row]')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
    expect(rows.length).toBeGreaterThan(0)
    const tallest = Math.max(...rows.map(({ height }) => height))
    expect((screen.height - (rows[0]?.top ?? 0)) / tallest).toBeGreaterThanOrEqual(20)
  })
