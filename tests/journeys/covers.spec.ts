import sharp from 'sharp'
import { logInStaff, open } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'
import { hold } from './support.ts'

test.use({ expectedErrors: [/422/] })

const painted = async (name: string, width: number, height: number, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('staff upload a cover with a description, readers get it in sizes and in links, and the drawing comes back', async ({
  page,
  browser,
}) => {
  await logInStaff(page, 'fulfilment@example.com')
  await open(page, '/staff/issues/51/plan')
  const form = page.getByRole('form', { name: 'Cover' })
  await expect(form).toContainText('Drawn from number, title and season')

  // What is no picture is said at once; a picture is shown before it is saved, and needs a description.
  const file = form.getByLabel('Another picture')
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') })
  await expect(file).toHaveAccessibleDescription(/Choose a JPEG, PNG or WebP picture/)
  await file.setInputFiles(await painted('cover.png', 900, 1200, '#336699'))
  await expect(form.getByText('Not saved yet.')).toBeVisible()
  await form.getByRole('button', { name: 'Use this picture' }).click()
  const description = form.getByLabel('What it shows')
  await expect(description).toHaveAccessibleDescription(/Describe the picture/)
  await expect(description).toBeFocused()
  await description.fill('A lake in winter')
  const save = await hold(page, '**/api/staff/issues/picture')
  await form.getByRole('button', { name: 'Use this picture' }).click()
  await expect(file).toBeDisabled()
  save()
  await expect(form).toContainText('An uploaded picture.')
  await expect(form.getByText('Smaller sizes for phones are ready.')).toBeVisible()
  await expect(form.getByText('Not saved yet.')).toBeHidden()
  await expect(description).toHaveValue('A lake in winter')
  await inLightAndDark(page, () => checkAxe(page))
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAxe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  if (wide) await page.setViewportSize(wide)

  // Another description of the same picture.
  await description.fill('A frozen lake')
  await form.getByRole('button', { name: 'Save description' }).click()
  await expect(page.getByText('Description saved.')).toBeVisible()
  await expect(form.getByRole('img', { name: 'A frozen lake' })).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const reader = await context.newPage()
  await open(reader, '/issue/thresholds')
  await expect(reader.getByRole('heading', { level: 1, name: 'Thresholds' })).toBeVisible()
  const cover = reader.getByRole('img', { name: 'A frozen lake' })
  await expect(cover).toHaveAttribute('srcset', /320\.webp\/cover\/issue-51\?v=\w+ 320w, .* 900w$/)
  await expect(cover).toHaveAttribute('width', '900')
  await expect(cover).toHaveCSS('background-color', /rgb\(5\d, 10\d, 15\d\)/)
  // What belongs to the issue has the colour of its cover, lighter in the dark.
  await expect(reader.locator('[style*="--accent-light"]').filter({ has: cover })).toHaveAttribute(
    'style',
    /--accent-light:#3\w6\w9\w;--accent-dark:#5\w8\wb\w/,
  )
  // The browser took one of the sizes.
  await expect
    .poll(() => cover.evaluate((img: HTMLImageElement) => [img.complete, img.currentSrc.includes('.webp')]))
    .toEqual([true, true])
  const card = reader.locator('meta[property="og:image"]')
  await expect(card).toHaveAttribute('content', /\/pictures\/card\/issue\/thresholds\.png\?v=/)
  await expect(reader.locator('meta[property="og:image:alt"]')).toHaveAttribute('content', 'A frozen lake')
  const answer = await reader.request.get((await card.getAttribute('content')) ?? '')
  expect(answer.headers()['content-type']).toBe('image/png')
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  await inLightAndDark(reader, () => checkAxe(reader))
  await context.close()

  await form.getByRole('button', { name: 'Use drawn cover' }).click()
  await expect(form).toContainText('Drawn from number, title and season')
  await expect(form.getByRole('img', { name: 'Cover of issue 51' })).toBeVisible()
})

test('staff give a product a picture and take it away again', async ({ page }) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/catalogue/goods')
  await page.getByRole('button', { name: /^Picture of .*[Tt]ote/ }).click()
  const form = page.getByRole('dialog').getByRole('form', { name: 'Picture' })
  await form.getByLabel('Picture', { exact: true }).setInputFiles(await painted('bag.png', 700, 700, '#aa3311'))
  await expect(form.getByText('Not saved yet.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('What it shows')).toHaveAccessibleDescription(/Describe the picture/)
  await form.getByLabel('What it shows').fill('A red bag')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^Picture of .*[Tt]ote/ }).click()
  await expect(form.getByText('Smaller sizes for phones are ready.')).toBeVisible()
  await expect(form.getByRole('img', { name: 'A red bag' })).toBeVisible()
  await inLightAndDark(page, () => checkAxe(page))
  await form.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^Picture of .*[Tt]ote/ }).click()
  await expect(form.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Remove picture' })).toBeHidden()
})
