import type { Page } from '@playwright/test'
import { logIn, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ serverOf: 'hold' })

const main = (page: Page) => page.getByRole('main')

/** In light and dark, and as wide as a phone and a desk. */
async function looksRight(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await inLightAndDark(page, () => checkAxe(page))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a reader skips two issues ahead, sees it everywhere, and ends it by one press', async ({ page }) => {
  await logIn(page, 'active@example.com')
  await open(page, '/account')
  await main(page).getByRole('link', { name: 'Skip issues' }).click()
  await expect(page).toHaveURL('/account/hold')
  await expect(main(page)).toContainText(
    'Nothing is lost: each issue you skip is added to the end of your subscription.',
  )
  await looksRight(page)
  await main(page).getByRole('checkbox', { name: 'Skip No. 52' }).check()
  await main(page).getByRole('button', { name: 'Skip until No. 54' }).click()
  await expect(main(page).getByRole('checkbox', { name: 'Skip No. 53' })).toBeChecked()
  await main(page).getByRole('button', { name: 'Save' }).click()
  const says = 'You’re skipping No. 52 and No. 53. Your next issue is No. 54.'
  await expect(main(page)).toContainText(says)
  await looksRight(page)

  await open(page, '/account')
  await expect(main(page)).toContainText(says)
  const strip = main(page).getByRole('list', { name: 'Your issues' })
  await expect(strip.getByRole('listitem').filter({ hasText: 'No. 52' })).toContainText(/Skipped.*On hold\./)
  await checkAxe(page)
  await open(page, '/account/issues/52')
  await main(page).getByRole('link', { name: 'End hold' }).click()

  await main(page).getByRole('button', { name: 'End hold' }).click()
  await expect(main(page).getByRole('checkbox', { name: 'Skip No. 52' })).not.toBeChecked()
  await expect(main(page).getByRole('button', { name: 'End hold' })).toHaveCount(0)
  await open(page, '/account')
  await expect(strip.getByRole('listitem').filter({ hasText: 'No. 52' })).toContainText('Next')
})
