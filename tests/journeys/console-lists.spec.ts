import pg from 'pg'
import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { hold } from './support.ts'

/** Every printed copy that was served, as if its reader had claimed it: so many that the console warns of a lost mailing. */
async function claimWhatWasMailed(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`
    insert into claim (id, account_id, issue, serving, zone, place, reason, state, at)
    select gen_random_uuid(), account_id, issue, id, substr(deliverable, 7), 'place ' || id, 'missing', 'waiting', now()
    from ledger_entry e where kind = 'served' and deliverable <> 'digital'
      and not exists (select from ledger_entry b where b.reverses = e.id)
    on conflict do nothing`)
  await client.end()
}

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
  await expect(main.getByRole('columnheader', { name: 'Total' })).toBeVisible()
  await expect(main.getByRole('columnheader', { name: 'Kind' })).toBeHidden()

  await main.getByRole('button', { name: 'Save this view' }).click()
  await dialog.getByLabel('Name').fill('Paid, cheapest first')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const view = main.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Paid, cheapest first' })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await open(page, '/staff/orders')
  await expect(main.getByRole('columnheader', { name: 'Total' })).toBeVisible()
  await expect(main.getByRole('columnheader', { name: 'Kind' })).toBeHidden()
  await view.click()
  await expect(page).toHaveURL(/sort=total.*status=paid/)
  await expect(main.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending')
  await inLightAndDark(page, () => checkAxe(page))

  await main.getByLabel('Select this row').first().check()
  await main.getByLabel('Select this row').nth(1).check()
  await expect(main.getByRole('region', { name: 'Selected rows' })).toContainText('2 selected')
  await checkAxe(page)
  // A long list of those left out scrolls, by the keyboard, too.
  await main.getByLabel('Select all rows on this page').check()
  await main.getByRole('button', { name: 'Mark sent…' }).click()
  const leftOut = dialog.getByRole('region', { name: /left out$/ })
  await leftOut.focus()
  await expect(leftOut).toBeFocused()
  await checkAxe(page)
})

test('a filter keeps the keyboard, and a day is typed digit by digit while its list comes', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/orders')
  const main = page.getByRole('main')
  const state = main.getByLabel('State')
  await state.focus()
  await state.press('p')
  await expect(page).toHaveURL(/status=p/)
  await expect(main.getByRole('status').filter({ hasText: 'Loading the list' })).toBeHidden()
  await expect(state).toBeFocused()
  await expect(state).not.toHaveValue('')

  const from = main.getByLabel('From')
  await from.focus()
  for (const digit of '0304202') {
    await page.keyboard.press(digit)
    await expect(from).toBeFocused()
  }
  // The list was not asked for the year 202, and what is left of the day is typed where the rest was.
  await expect(page).not.toHaveURL(/from=0/)
  await page.keyboard.press('6')
  await expect(page).toHaveURL(/from=2026-03-04/)
  await expect(from).toHaveValue('2026-03-04')
  await expect(from).toBeFocused()

  await page.goBack()
  await expect(page).not.toHaveURL(/from=2026/)
  await expect(from).toHaveValue('')
})

test('a list that its filters leave empty says so, and all of it is a press away', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/orders?status=paid&find=nobody&sort=total')
  const main = page.getByRole('main')
  await expect(main.getByText('Nothing matches.')).toBeVisible()
  await checkAxe(page)
  await main.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/staff\/orders\?sort=total$/)
  await expect(main.getByRole('table', { name: 'Orders' })).toContainText('BF-1')
  await expect(main.getByLabel('State')).toHaveValue('')
  await expect(main.getByLabel('Number, email or name')).toHaveValue('')
})

test('a month that is half typed stays while the page of another one comes', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/figures/journal?month=2026-08')
  const main = page.getByRole('main')
  const heading = (name: string) => main.getByRole('heading', { level: 1, name })
  const month = main.getByLabel('Month')
  await expect(heading('August 2026')).toBeVisible()
  const answer = await hold(page, /\/staff\/figures\/journal\.data/)
  await main.getByRole('link', { name: 'July 2026' }).click()
  await month.focus()
  await page.keyboard.press('Backspace')
  answer()
  await expect(heading('July 2026')).toBeVisible()
  await expect(month).toBeFocused()
  await expect(month).toHaveValue('')

  await month.fill('2026-05')
  await main.getByRole('button', { name: 'Show' }).click()
  await expect(heading('May 2026')).toBeVisible()
  await expect(month).toHaveValue('2026-05')
  await page.goBack()
  await expect(heading('July 2026')).toBeVisible()
  await expect(month).toHaveValue('2026-07')
})

for (const path of ['/staff/orders', '/staff/people', '/staff/delivery'])
  test(`${path} has room for twenty rows on a small desktop`, async ({ page, server }) => {
    if (path === '/staff/delivery') await claimWhatWasMailed(server.databaseUrl)
    const screen = { width: 1280, height: 900 }
    await page.setViewportSize(screen)
    await logInStaff(page, 'staff@example.com')
    await open(page, path)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    const rows = await page
      .locator('[data-row]')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
    expect(rows.length).toBeGreaterThan(0)
    const tallest = Math.max(...rows.map(({ height }) => height))
    expect((screen.height - (rows[0]?.top ?? 0)) / tallest).toBeGreaterThanOrEqual(20)
  })
