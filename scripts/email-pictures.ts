// npm run pictures:emails: every email with made-up names, at 390 and 600 px, light and dark, on a few sheets in docs/pictures.
// Needs Chromium, as the journeys do (CHROMIUM= names another).

import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { masthead, texts } from '#demo/content/settings.ts'
import { DOLLARS } from '#domain/currencies.ts'
import type { MailName } from '#domain/mail/all.ts'
import { MAIL_GROUPS, MAILS } from '#domain/mail/all.ts'
import { makeLetterhead } from '#domain/mail/letterhead.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { launchOptions } from '../tests/support/chromium.ts'
import { smallPng } from './small-png.ts'

type Mails = typeof import('#web/mail.server.tsx')

const WIDTHS = [600, 390]
const SCALE = 0.5
const GAP = 24
const FOLDER = 'docs/pictures'
const LETTERHEAD = makeLetterhead(
  {
    name: 'Broadfold',
    supportEmail: 'readers@broadfold.example',
    invoicePrefix: 'BF-',
    texts,
    currency: DOLLARS,
    zoneNames: STARTING_ZONE_NAMES,
    masthead,
  },
  'https://broadfold.example',
)

// The templates are React, which Node cannot load by itself.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false },
})
const browser = await chromium.launch(launchOptions())
try {
  const { previewMail } = (await vite.ssrLoadModule('/src/web/mail.server.tsx')) as Mails
  for (const [title, names] of MAIL_GROUPS) {
    const file = `${FOLDER}/emails-${title.toLowerCase().replaceAll(' ', '-')}.png`
    const picture = await sheetOf(browser, names, (name) => previewMail(name, MAILS[name].words, LETTERHEAD).html)
    writeFileSync(file, picture)
    console.log(`${file}, ${names.length} emails, ${Math.round(picture.length / 1000)} kB`)
  }
} finally {
  await browser.close()
  await vite.close()
}

/** One row for each email, in its four looks. */
async function sheetOf(
  browser: Browser,
  names: readonly MailName[],
  html: (name: MailName) => string,
): Promise<Buffer> {
  const rows: string[] = []
  for (const name of names) {
    const shots: string[] = []
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of WIDTHS) shots.push(await shot(browser, html(name), { width, colorScheme }))
    rows.push(`<h2>${MAILS[name].title}</h2><div>${shots.join('')}</div>`)
  }
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 } })
  await page.setContent(`<style>body{margin:0;padding:${GAP}px;background:#777;font:600 14px Arial;color:#fff;display:inline-block}
    h2{font-size:14px;margin:0 0 8px}div{display:flex;gap:${GAP}px;margin:0 0 ${GAP}px;align-items:start}</style>${rows.join('')}`)
  const sheet = await page.locator('body').screenshot()
  const small = await smallPng(page, sheet)
  await page.close()
  return small
}

type Look = { width: number; colorScheme: 'light' | 'dark' }

async function shot(browser: Browser, html: string, { width, colorScheme }: Look): Promise<string> {
  const page: Page = await browser.newPage({ viewport: { width, height: 200 }, colorScheme, deviceScaleFactor: 1 })
  await page.setContent(html)
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  if (wide !== width) throw new Error(`An email is ${wide} px wide on ${width}.`)
  const png = await page.screenshot({ fullPage: true })
  await page.close()
  return `<img width="${width * SCALE}" src="data:image/png;base64,${png.toString('base64')}">`
}
