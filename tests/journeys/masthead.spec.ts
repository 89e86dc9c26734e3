import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { hold } from './support.ts'

test.use({ expectedErrors: [/422/] })

const drawing = (inside: string) => ({
  name: 'name.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60">${inside}</svg>`),
})

test('staff choose letters, a readable color and a picture, see them in both lights, and the site follows', async ({
  page,
  browser,
}) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/masthead')
  const form = page.getByRole('form', { name: 'Masthead' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(form.getByText('Contrast 6.8:1: readable.')).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))

  // Too faint: said before it is saved, with one that would do.
  const light = form.getByLabel('Accent color on light pages', { exact: true })
  await light.fill('#ffd83d')
  await expect(form.getByText('Contrast 1.2:1: too faint, text needs 4.5:1.')).toBeVisible()
  await form.getByRole('button', { name: 'Save masthead' }).click()
  await expect(form.getByText(/Too faint to read on the light page/)).toBeVisible()
  await form.getByRole('button', { name: /^Use #/ }).click()
  await expect(form.getByText(/^Contrast [4-9]\.\d:1: readable\.$/)).toHaveCount(2)
  await form.getByRole('button', { name: /^Match the light pages/ }).click()
  const accent = await light.inputValue()

  await form.getByLabel('Letters', { exact: true }).selectOption('instrument-sans-semibold')
  await form.getByLabel('In capitals').check()
  await expect(preview.locator('[data-preview=dark] p').first()).toHaveCSS('font-family', /Instrument Sans/)
  await form.getByRole('button', { name: 'Save masthead' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const site = await context.newPage()
  const errors: string[] = []
  site.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await open(site, '/')
  const nameplate = site.getByRole('heading', { level: 1 })
  await expect(nameplate).toHaveCSS('font-family', /Instrument Sans/)
  await expect(nameplate).toHaveCSS('text-transform', 'uppercase')
  const house = () => site.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--house'))
  expect(await house()).toBe(accent)
  await checkAxe(site)

  // A picture in the place of the letters; one that runs something is refused as soon as it is chosen.
  const file = form.getByLabel('Picture instead of letters (optional)')
  await file.setInputFiles(drawing('<script>alert(1)</script>'))
  await expect(form.getByText(/This SVG has more than plain shapes/)).toBeVisible()
  await file.setInputFiles(drawing('<path d="M0 0h300v60z"/>'))
  await expect(preview.locator('[data-preview=dark] img[alt="Broadfold"]')).toHaveAttribute('src', /^data:image\/png/)
  await inLightAndDark(page, () => checkAxe(page))
  await form.getByRole('button', { name: 'Save masthead' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await expect(preview.locator('[data-preview=light] img[alt="Broadfold"]')).toHaveAttribute(
    'src',
    /^\/pictures\/masthead/,
  )

  await inLightAndDark(site, async () => {
    for (const path of ['/', '/store']) {
      await open(site, path)
      const name =
        path === '/'
          ? site.getByRole('heading', { level: 1, name: 'Broadfold' })
          : site.getByRole('link', { name: 'Broadfold' }).first()
      await expect(name).toHaveCSS('background-image', /\/pictures\/masthead\/[0-9a-f]{64}\.png/)
      await checkAxe(site)
    }
  })
  expect(errors).toEqual([])
  await context.close()

  await form.getByRole('button', { name: 'Use letters instead' }).click()
  await expect(form.getByText('Saved.')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save masthead' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await expect(preview.locator('img[alt="Broadfold"]')).toHaveCount(0)
})

test('of two pictures the one that was chosen last is shown, however late the first is read', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/masthead')
  const form = page.getByRole('form', { name: 'Masthead' })
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/masthead/preview/picture', async (route) => {
    asked.push(route.request().postData() ?? '')
    if (asked.length === 1) await promise
    await route.continue()
  })
  const file = form.getByLabel('Picture instead of letters (optional)')
  const first = page.waitForRequest('**/masthead/preview/picture')
  await file.setInputFiles(drawing('<path d="M0 0h300v60z"/>'))
  await first
  await file.setInputFiles(drawing('<path d="M0 0h150v60z"/>'))
  await form.getByLabel('Draw it in one color').uncheck()
  answer()
  const shown = page.getByRole('region', { name: 'Preview' }).locator('[data-preview=light] img[alt="Broadfold"]')
  await expect(shown).toHaveAttribute('src', /^data:image\/png/)
  const saved = page.waitForRequest('**/masthead/picture')
  await form.getByRole('button', { name: 'Save masthead' }).click()
  const { picture, one_colour: inOne } = (await saved).postDataJSON()
  expect(Buffer.from(picture, 'base64').toString()).toContain('h150')
  expect(inOne).toBe(false)
  expect(JSON.parse(asked.at(-1) ?? '')).toMatchObject({ picture, one_colour: false })
  await expect(form.getByText('Saved.')).toBeVisible()
})

test('saving waits for a picture that is still being read, and saves nothing if it can’t be used', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/masthead')
  const form = page.getByRole('form', { name: 'Masthead' })
  const file = form.getByLabel('Picture instead of letters (optional)')
  const save = form.getByRole('button', { name: 'Save masthead' })
  let saves = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/masthead/picture')) saves += 1
  })

  const refuse = await hold(page, '**/masthead/preview/picture')
  await file.setInputFiles(drawing('<script>alert(1)</script>'))
  await save.click()
  await expect(form.getByText('Sending', { exact: true })).toBeVisible()
  refuse()
  await expect(form.getByText(/This SVG has more than plain shapes/)).toBeVisible()
  await expect(form.getByText('This couldn’t be saved. Please check it again.')).toBeVisible()
  expect(saves).toBe(0)

  await page.unroute('**/masthead/preview/picture')
  const show = await hold(page, '**/masthead/preview/picture')
  await file.setInputFiles(drawing('<path d="M0 0h300v60z"/>'))
  await save.click()
  await expect(form.getByText('Sending', { exact: true })).toBeVisible()
  expect(saves).toBe(0)
  show()
  await expect(form.getByText('Saved.')).toBeVisible()
  await open(page, '/staff/catalogue/masthead')
  await expect(form.getByRole('button', { name: 'Use letters instead' })).toBeVisible()
  await form.getByRole('button', { name: 'Use letters instead' }).click()
  await save.click()
  await expect(form.getByText('Saved.')).toBeVisible()
})
