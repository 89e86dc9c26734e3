import { checkAxe, expect, inLightAndDark, test } from './support.ts'

for (const path of ['/sandbox', '/sandbox/clock', '/sandbox/mail']) {
  test(`${path} can be read by everybody @rare`, async ({ page }) => {
    await page.goto(path)
    await inLightAndDark(page, () => checkAxe(page))
  })
}

test('a newcomer finds an issue and a product from the guide', async ({ page }) => {
  await page.goto('/sandbox')
  await page.getByRole('link', { name: /^51: / }).click()
  await expect(page).toHaveURL(/\/issue\//)
  await page.goBack()
  await page.getByRole('link', { name: 'Reader’s Tote' }).click()
  await expect(page).toHaveURL(/\/store\/product\/tote-bag/)
})

test('one press makes one a reader, and another one staff @both', async ({ page }) => {
  await page.goto('/sandbox')
  await page.getByRole('button', { name: 'Log in as Étienne Grosvenor-Roy' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/sandbox')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Log in as Clementine Zhou' }).click()
  await expect(page).toHaveURL(/\/staff$/)
  await page.goto('/staff/figures')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Figures')
})

test('a test message arrives in the outbox', async ({ page }, { project }) => {
  const to = `newcomer-on-${project.name}@example.com`
  await page.goto('/sandbox/mail')
  await page.getByLabel('Send a test message to').fill(to)
  await page.getByRole('button', { name: 'Send' }).click()
  const letter = page.getByRole('article').filter({ hasText: to }).first()
  await expect(letter.getByRole('heading')).toHaveText('A test message from Broadfold')
})
