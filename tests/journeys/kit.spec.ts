import { alive } from './alive.ts'
import { checkAxe, expect, inLightAndDark, OFFLINE, test } from './support.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/sandbox/kit')
  // The last piece to arrive.
  await alive(page.getByRole('combobox', { name: 'Institution' }))
})

test('every component can be used by everyone, in the light and in the dark @both', async ({ page }) => {
  await inLightAndDark(page, () => checkAxe(page))
})

test('the number field takes what is typed and comes back between its bounds', async ({ page }) => {
  const field = page.getByRole('spinbutton', { name: 'Quantity', exact: true })
  const chosen = page.getByTestId('quantity')
  const less = page.getByRole('button', { name: 'Decrease quantity' }).first()
  const more = page.getByRole('button', { name: 'Increase quantity' }).first()
  await expect(less).toBeDisabled()
  await more.click()
  await expect(chosen).toHaveText('2')
  for (const [typed, settled] of [
    ['99', '12'],
    ['-3', '1'],
    ['', '1'],
    ['4.7', '4'],
  ] as const) {
    await field.fill(typed)
    await field.blur()
    await expect(field).toHaveValue(settled)
    await expect(chosen).toHaveText(settled)
  }
  await field.fill('12')
  await expect(more).toBeDisabled()
})

test('tabs are one stop and are walked by arrows, Home and End', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Password').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Sign-in code')).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveText('By a code we send.')
  await page.keyboard.press('End')
  await expect(tab('Institution')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab('Password')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(page.getByRole('tabpanel')).toHaveText('By password.')
  await page.keyboard.press('Tab')
  await expect(tab('Sign-in code')).not.toBeFocused()
})

test('the dialog holds the focus, closes on Esc and gives the focus back', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open the dialog' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Remove this address?' })
  await expect(dialog).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || Boolean(activeElement?.closest('dialog'))
    })
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
})

test('a toast is read out and can be dismissed', async ({ page }) => {
  await page.getByRole('button', { name: 'Show a toast' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Saved.' })
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Saved.')).toHaveCount(0)
})

test.describe('the combobox', () => {
  test('chooses an option by its whole name in any case', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Institution' }).fill('lindholmen CITY library')
    await expect(page.getByTestId('institution')).toHaveText('lindholmen')
  })

  test('chooses from its list by keyboard', async ({ page }) => {
    const field = page.getByRole('combobox', { name: 'Institution' })
    await field.pressSequentially('corr')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Corrievale College of Art')
    await expect(page.getByTestId('institution')).toHaveText('corrievale')
  })

  test('keeps text that names nothing, marks it and chooses nothing', async ({ page }) => {
    const field = page.getByRole('combobox', { name: 'Institution' })
    await field.fill('Alderwick')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('Alderwick')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('We don’t know an institution by that name.')).toBeVisible()
    await expect(page.getByTestId('institution')).toHaveText('nothing')
  })
})

test.describe('a form that calls', () => {
  test.use({ expectedErrors: [new RegExp(`${OFFLINE}|422`)] })

  test('brings the first error 136 px below the top, focuses it and keeps what was typed', async ({ page }) => {
    const form = page.getByRole('form', { name: 'Try a call' })
    await form.getByLabel('Note').fill('Kept, whatever happens.')
    await form.getByLabel('Email').fill('not an address')
    await form.getByRole('button', { name: 'Send' }).click()
    const name = form.getByLabel('Name')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Must not be blank.')
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Must be an email address.')
    const top = () => name.evaluate((input) => input.closest('[data-field]')?.getBoundingClientRect().top)
    await expect.poll(async () => Math.round((await top()) ?? 0)).toBe(136)
    await expect(form.getByLabel('Note')).toHaveValue('Kept, whatever happens.')
    await expect(form.getByLabel('Email')).toHaveValue('not an address')
  })

  test('says a refusal of the whole above the fields, focuses it, and can be sent again', async ({ page }) => {
    const form = page.getByRole('form', { name: 'Try a call' })
    await form.getByLabel('Name').fill('Nobody')
    await form.getByLabel('Email').fill('ada@example.com')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByRole('alert')).toHaveText('Nobody is not a name.')
    await expect(form.getByRole('alert')).toBeFocused()
    await form.getByLabel('Name').fill('Ada')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you, Ada')).toBeVisible()
  })

  test('without a connection says so and loses nothing', async ({ page, context }) => {
    const form = page.getByRole('form', { name: 'Try a call' })
    await form.getByLabel('Name').fill('Ada')
    await form.getByLabel('Email').fill('ada@example.com')
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByRole('alert')).toContainText('We couldn’t reach the server.')
    await expect(form.getByLabel('Name')).toHaveValue('Ada')
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you, Ada')).toBeVisible()
  })
})
