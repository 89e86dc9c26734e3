import type { Page } from '@playwright/test'
import { makeTestEpub } from '../support/epub-files.ts'
import { logInStaff, mailTo, open, PASSWORD } from './access-support.ts'
import { checkAxe, expect, inLightAndDark, test } from './own-server.ts'

test.use({ expectedErrors: [/422/] })

const main = (page: Page) => page.getByRole('main')
const TEXT = '/staff/issues/52/text'
const READER = 'digital@example.com'

const chapter = (title: string) => ({
  file: `${title.toLowerCase().replace(/\W+/g, '-')}.xhtml`,
  title,
  body: `<h1>${title}</h1><p>${title} begins here, in the open.</p><h2>Later</h2><p>And it ends.</p>`,
})

/** As a member of staff sees it on a phone, too. */
async function atBothWidths(page: Page, name: string) {
  await inLightAndDark(page, () => checkAxe(page))
  await page.emulateMedia({ colorScheme: 'light' })
  const look = async () => {
    const folder = process.env.LOOK
    if (folder) await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
  }
  await look()
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAxe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await look()
  if (wide) await page.setViewportSize(wide)
}

async function upload(page: Page, name: string, buffer: Buffer) {
  const form = page.getByRole('form', { name: 'Upload' })
  await form.getByLabel('EPUB or PDF').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await form.getByRole('button', { name: 'Upload' }).click()
}

test('staff upload the EPUB of the next issue, mend two titles, mark one free, and release it; a reader is written to', async ({
  page,
  request,
}) => {
  await logInStaff(page, 'fulfilment@example.com')
  await open(page, TEXT)
  await page.getByRole('form', { name: 'Upload' }).getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByLabel('EPUB or PDF')).toHaveAccessibleDescription(/Choose an EPUB or PDF file/)
  await upload(page, 'broken.epub', makeTestEpub({ chapters: [chapter('One')] }).subarray(0, 400))
  await expect(main(page).getByRole('alert')).toContainText('damaged')
  await expect(main(page)).toContainText('Nothing has changed.')

  await upload(page, 'issue-52.epub', makeTestEpub({ chapters: ['Teh Tide', 'Slak Water', 'Harbor'].map(chapter) }))
  await expect(page.getByRole('region', { name: 'Report' })).toContainText('Found 3 pieces and 0 pictures.')
  const table = main(page).getByRole('table', { name: 'Pieces' })
  await expect(table).toContainText('Title differs')
  await atBothWidths(page, 'text')

  for (const [wrong, right] of [
    ['Teh Tide', 'The Tide'],
    ['Slak Water', 'Slack Water'],
  ] as const) {
    await table.getByRole('link', { name: wrong, exact: true }).click()
    const form = page.getByRole('form', { name: 'Piece' })
    await form.getByLabel('Title').fill(right)
    if (right === 'Slack Water') await form.getByLabel('Free to read').check()
    await form.getByRole('button', { name: 'Save piece' }).click()
    await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible()
    if (right === 'Slack Water') await atBothWidths(page, 'piece')
    await main(page).getByRole('link', { name: 'All pieces' }).click()
  }
  await expect(table.getByRole('row', { name: /Slack Water/ })).toContainText('Everyone')

  // By key: the focus stays with the piece.
  const up = table.getByRole('button', { name: 'Move Harbor up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Harbor is number 2 now.')).toBeVisible()
  await expect(up).toBeFocused()

  // A dialog that is opened before the answer, in a row that then moves, still holds the keyboard.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/staff/issues/text/move', async (route) => {
    await answered
    await route.continue()
  })
  await table.getByRole('button', { name: 'Move Harbor down' }).click()
  await table.getByRole('button', { name: 'Delete Harbor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Harbor?' })
  await expect(dialog).toBeVisible()
  const holdsOnceMoved = dialog.evaluate((element) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const rows = element.closest('tbody') ?? element
    new MutationObserver(() => resolve(element.matches(':modal'))).observe(rows, { childList: true })
    return promise
  })
  answer()
  await expect(page.getByText('Harbor is number 3 now.')).toBeVisible()
  expect(await holdsOnceMoved).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await up.click()
  await expect(page.getByText('Harbor is number 2 now.')).toBeVisible()

  await table.getByRole('link', { name: 'Harbor', exact: true }).click()
  const split = page.getByRole('form', { name: 'Split' })
  await split.getByLabel('Later').check()
  await expect(split.getByLabel('Title of the new piece')).toHaveValue('Later')
  await split.getByRole('button', { name: 'Split here' }).click()
  await expect(table.getByRole('row', { name: /^Later/ })).toBeVisible()
  await table.getByRole('button', { name: 'Merge Harbor with the next' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(table.getByRole('row', { name: /^Later/ })).toHaveCount(0)

  // Staff see it as readers will, and are told that nobody else does yet.
  await table.getByRole('link', { name: 'Preview: /slack-water' }).click()
  await expect(page.getByText('only staff see this')).toBeVisible()
  await atBothWidths(page, 'preview')

  await open(page, '/staff/issues/52')
  const release = page.getByRole('form', { name: 'Release' })
  await release.getByLabel('Signed off by').fill('Anders Pereira')
  await release.getByRole('button', { name: 'Release issue' }).click()
  await release.getByRole('button', { name: 'Yes, before the planned day' }).click()
  await expect(main(page)).toContainText('Released, can be undone until')
  await open(page, TEXT)
  await expect(main(page)).toContainText('readers see each change at once')
  await expect(page.getByRole('form', { name: 'Upload' }).getByLabel('Reason')).toBeVisible()

  // The first who opens a page of it: from then on the release stands, and readers are told.
  expect((await request.get('/issue/what-the-ice-keeps/slack-water')).status()).toBe(200)
  // On a device where they are not logged in.
  const { links } = await mailTo(page.request, READER, /^No\. 52 is out: read it now$/)
  const link = new URL(links.find((one) => one.includes('/login?')) ?? '')
  await page.context().clearCookies()
  await open(page, link.pathname + link.search)
  const panel = page.getByRole('tabpanel', { name: 'Password' })
  await panel.getByLabel('Email').fill(READER)
  await panel.getByLabel('Password').fill(PASSWORD)
  await panel.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/issue\/[\w-]+$/)
  await main(page).getByRole('link', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Tide' })).toBeVisible()
  await expect(main(page)).toContainText('And it ends.')
})

test('staff write a piece, and nothing typed is lost when it is refused; a plain form brings a file without scripts', async ({
  page,
  browser,
}) => {
  await logInStaff(page, 'staff@example.com')
  await open(page, '/staff/issues/53/text')
  await main(page).getByRole('link', { name: 'Write a piece' }).click()
  const form = page.getByRole('form', { name: 'Piece' })
  await form.getByLabel('Text').fill('First words.[^1]\n\n::: verse\na line\n  another\n:::\n\n[^1]: A note.')
  await form.getByRole('button', { name: 'Save piece' }).click()
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Enter a title.')
  await page.reload()
  await expect(form.getByLabel('Text')).toHaveValue(/First words/)
  await form.getByLabel('Title').fill('Salt')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('A note.')
  await atBothWidths(page, 'editor')
  await form.getByRole('button', { name: 'Save piece' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Salt' })).toBeVisible()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()

  // Without scripts a file comes by a plain form.
  const state = await page.context().storageState()
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: state,
    baseURL: new URL(page.url()).origin,
  })
  const still = await plain.newPage()
  await still.goto('/staff/issues/53/text')
  await upload(still, 'a.epub', makeTestEpub({ chapters: [chapter('Plainly')] }))
  // The page that answers says so: asked for before, it would call the upload off.
  await expect(main(still)).toContainText('a.epub')
  await expect(async () => {
    await still.goto('/staff/issues/53/text')
    await expect(main(still).getByRole('table', { name: 'Pieces' })).toContainText('Plainly', { timeout: 1000 })
  }).toPass()
  await plain.close()
})
