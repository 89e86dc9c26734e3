import pg from 'pg'
import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

/** A connection that can hold up every count of subscriptions, and have the database give them up. */
async function holdingUp(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const waiting = `from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%standing%'`
  return {
    async holdUp() {
      await client.query('begin')
      await client.query('lock table subscription_change in access exclusive mode')
    },
    letGo: () => client.query('rollback'),
    async giveUp() {
      await expect.poll(async () => (await client.query(`select pid ${waiting}`)).rowCount).toBe(1)
      await client.query(`select pg_cancel_backend(pid) ${waiting}`)
    },
    end: () => client.end(),
  }
}

test('figures that take long are being counted, then there, and can be tried again @both', async ({ page, server }) => {
  const books = await holdingUp(server.databaseUrl)
  const main = page.getByRole('main')
  const plot = main.getByRole('heading', { name: 'Readers by category' })
  await logInStaff(page, 'finance@example.com')

  await books.holdUp()
  await open(page, '/staff/figures')
  await expect(main.getByText('Counting the figures…')).toBeVisible()
  await expect(main.getByText('Readers of each issue (part 1 of 6)')).toBeVisible()
  await expect(plot).toHaveCount(0)
  await inLightAndDark(page, () => checkAxe(page))
  await books.letGo()
  await expect(plot).toBeVisible()
  await expect(main.getByText('Deferred revenue: subscriptions').first()).toBeVisible()
  await expect(main.getByText(/Counting|Counted on/)).toHaveCount(0)

  await books.holdUp()
  await open(page, '/staff/figures')
  await expect(main.getByText(/Counted on .+ We’re counting the figures again now\./)).toBeVisible()
  await expect(plot).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await books.giveUp()
  const failed = main.getByRole('alert').filter({ hasText: 'We couldn’t count the figures again.' })
  await expect(failed).toBeVisible()
  await expect(plot).toBeVisible()
  await checkAxe(page)
  await books.letGo()
  await failed.getByRole('link', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await expect(main.getByText(/Counting|Counted on/)).toHaveCount(0)
  await expect(plot).toBeVisible()
  await books.end()
})

test('without a script one looks again', async ({ browser, baseURL, server }) => {
  const books = await holdingUp(server.databaseUrl)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await logInStaff(page, 'support@example.com')
  await books.holdUp()
  await page.goto('/staff/figures')
  const again = page.getByRole('main').getByRole('link', { name: 'Look again' })
  await expect(again).toBeVisible()
  await books.letGo()
  await books.end()
  await expect(async () => {
    await Promise.all([page.waitForEvent('load'), again.click()])
    expect(await again.count()).toBe(0)
  }).toPass()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Readers by category' })).toBeVisible()
  await context.close()
})
