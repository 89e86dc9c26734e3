import type { Page } from '@playwright/test'
import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { hold } from './support.ts'

test.use({ expectedErrors: [/422/] })

/** Every press of a key or the mouse; what is typed into fields is not counted. */
function countPresses(page: Page) {
  let presses = 0
  return {
    total: () => presses,
    key: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    click: async (target: ReturnType<Page['getByRole']>) => {
      presses += 1
      await target.click()
    },
  }
}

test('staff answer “why not No. 51” with 2 presses and credit an issue with 3, from any page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await logInStaff(page, 'staff@example.com')
  const main = page.getByRole('main')
  const search = main.getByRole('combobox', { name: 'Search the console' })
  for (const path of ['/staff', '/staff/orders', '/staff/catalogue']) {
    await open(page, path)
    const why = countPresses(page)
    // The key that leads to the search is part of the typing, as is the name.
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('mraen oyelarn')
    await why.key('Enter')
    await expect(main.getByRole('heading', { level: 1, name: 'Maren Oyelaran' })).toBeVisible()
    const answer = main.getByRole('region', { name: 'Delivery' }).getByRole('listitem').filter({ hasText: 'No. 51' })
    await expect(answer).toBeInViewport()
    expect(why.total()).toBeLessThanOrEqual(2)
  }

  await open(page, '/staff/renewals')
  const crediting = countPresses(page)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('oyelaran')
  await crediting.key('Enter')
  const credit = main
    .getByRole('region', { name: 'Subscriptions' })
    .getByRole('button', { name: 'Credit issues' })
    .first()
  await crediting.click(credit)
  const dialog = page.getByRole('dialog', { name: 'Credit issues' })
  await dialog.getByLabel('Reason').fill('Arrived wet')
  await crediting.click(dialog.getByRole('button', { name: 'Credit', exact: true }))
  const activity = main.getByRole('region', { name: 'Staff activity' })
  await expect(activity).toContainText('credited 1 issue')
  expect(crediting.total()).toBeLessThanOrEqual(3)

  // What was credited by mistake is taken back, as far as it is unused.
  await main.getByRole('button', { name: 'Take back credit' }).click()
  const back = page.getByRole('dialog', { name: 'Take back a credit' })
  await back.getByLabel('Reason').fill('Wrong reader')
  await checkAxe(page)
  await back.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(activity).toContainText('took back 1 issue')
  await expect(main.getByRole('button', { name: 'Take back credit' })).toBeHidden()
})

test('support sends a copy again from a profile: the order is filled in with reader, issue and Free', async ({
  page,
}) => {
  await logInStaff(page, 'support@example.com')
  const main = page.getByRole('main')
  await open(page, '/staff/people?q=active%40example.com')
  await main.getByRole('link', { name: 'Maren Oyelaran' }).first().click()
  const copy = main.getByRole('listitem').filter({ hasText: 'No. 51' }).getByRole('link', { name: 'Send a copy' })
  await copy.click()
  const form = page.getByRole('form', { name: 'Order' })
  await expect(form).toContainText('Maren Oyelaran')
  await expect(form).toContainText('1 × No. 51, Thresholds (Print)')
  await expect(form.getByLabel('Paid by')).toHaveValue('comp')
  await expect(form.getByLabel('Reason it’s free')).toHaveValue('Copy sent again')
  await form.getByRole('button', { name: 'Place order for FREE' }).click()
  await expect(page).toHaveURL(/\/staff\/orders\/\d+$/)
})

test('staff add a reader by name and address alone, find them misspelt, pin a note and give them an email @both', async ({
  page,
}) => {
  await logInStaff(page, 'support@example.com')
  const main = page.getByRole('main')
  await open(page, '/staff/people')
  await main.getByRole('link', { name: 'Add a reader' }).click()
  const form = main.getByRole('form', { name: 'New reader' })
  await form.getByLabel('Name', { exact: true }).fill('Philippa Underwold')
  await form.getByRole('button', { name: 'Add reader' }).click()
  await expect(form.getByText('Enter a reason.')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Philippa Underwold')
  await form.getByLabel('Address', { exact: true }).fill('4 Fell Lane')
  await form.getByLabel('City').fill('Tarnbrook')
  await form.getByLabel('State').selectOption('OH')
  await form.getByLabel(/ZIP|Postcode/).fill('45402')
  await form.getByLabel('Reason').fill('Wrote a letter')
  await inLightAndDark(page, () => checkAxe(page))
  await form.getByRole('button', { name: 'Add reader' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Philippa Underwold' })).toBeVisible()
  await expect(main.getByText('No email').first()).toBeVisible()

  await open(page, '/staff/orders')
  const search = main.getByRole('combobox', { name: 'Search the console' })
  await search.fill('philipa underwald')
  await search.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Philippa Underwold' })).toBeVisible()
  const notes = main.getByRole('region', { name: 'Notes' })
  await notes.getByLabel('Add a note').fill('Hard of hearing: write, do not call.')
  const answer = await hold(page, '**/note')
  await notes.getByRole('button', { name: 'Save note' }).click()
  // Typed while the answer is late.
  await notes.getByLabel('Add a note').fill('Likes large print.')
  answer()
  await notes.getByRole('button', { name: 'Pin', exact: true }).click()
  const pinned = main.getByRole('region', { name: 'Pinned notes' })
  await expect(pinned).toContainText('Hard of hearing')
  await expect(notes.getByLabel('Add a note')).toHaveValue('Likes large print.')

  await main.getByRole('button', { name: 'Add email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an email address' })
  await dialog.getByLabel('New email').fill(`philippa-${Date.now()}@example.net`)
  await dialog.getByLabel('Reason').fill('Sent by card')
  await dialog.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(main.getByRole('region', { name: 'Needs doing' })).toContainText('Email not confirmed')
  await inLightAndDark(page, () => checkAxe(page))
})

test('on one’s own profile there is nothing to press, on another’s there is', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  const main = page.getByRole('main')
  const change = main.getByRole('button', { name: 'Change name' })
  await open(page, '/staff/people?q=support@example.com')
  await expect(change).toBeVisible()
  await expect(main.getByText('This is your own account.')).toBeHidden()
  await open(page, '/staff/people?q=staff@example.com')
  await main.getByRole('link', { name: 'Ines Harrowgate' }).click()
  await expect(main.getByText('This is your own account.')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Notes' })).toBeVisible()
  await expect(change).toBeHidden()
  await expect(main.getByLabel('Add a note')).toBeHidden()
  await checkAxe(page)
})
