// npm run bench:pages          Lighthouse on the public screens, as a phone sees them; ONLY=/store for some of them;
//                              SHOP=new sets up a new shop by its pages and measures that
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from '../tests/support/chromium.ts'
import { freePort } from '../tests/support/free-port.ts'
import type { Screen } from './page-shops.ts'
import { openDemo, openNewShop } from './page-shops.ts'

/** Fetched when it is first wanted: it is larger than everything else together. */
const FOLDER = 'node_modules/.cache/lighthouse'
const VERSION = '13.5.0'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const ROUNDS = 3
const AT_LEAST = 95
const MOST_SHIFT = 0.01
const PAINT = 'largest-contentful-paint'
const LATEST_PAINT_S = 2

type Category = (typeof CATEGORIES)[number]
type Audit = { score: number | null; numericValue?: number; title: string }
type Report = { categories: Record<Category, { score: number | null }>; audits: Record<string, Audit> }
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

async function loadLighthouse(): Promise<Lighthouse> {
  const installed = resolve(FOLDER, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(installed)) {
    mkdirSync(FOLDER, { recursive: true })
    spawnSync('npm', ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', `lighthouse@${VERSION}`], {
      stdio: 'inherit',
    })
  }
  return ((await import(pathToFileURL(installed).href)) as { default: Lighthouse }).default
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const lighthouse = await loadLighthouse()
const port = await freePort()
const { args, ...options } = launchOptions()
const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] })
const shop = process.env.SHOP === 'new' ? await openNewShop(browser) : await openDemo()

async function reportsOf({ path, cookie }: Screen, wanted: object): Promise<Report[]> {
  const reports: Report[] = []
  const flags = { port, logLevel: 'error', ...wanted, ...(cookie && { extraHeaders: { Cookie: cookie } }) }
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await lighthouse(shop.url + path, flags)
    if (!result) throw new Error(`Lighthouse has nothing to say of ${path}.`)
    reports.push(result.lhr)
  }
  return reports
}

const faults: string[] = []
const table: Record<string, Record<string, number | string>> = {}
for (const screen of shop.screens.filter(({ path }) => path.includes(process.env.ONLY ?? ''))) {
  const { path } = screen
  const reports = await reportsOf(screen, { onlyCategories: CATEGORIES })
  const figureOf = (audit: string, of: Report[]) => median(of.map(({ audits }) => audits[audit]?.numericValue ?? 0))
  const figure = (audit: string) => figureOf(audit, reports)
  // The simulation counts every script that came before the paint; a phone on such a line does not wait for them.
  const seen = figureOf(PAINT, await reportsOf(screen, { onlyAudits: [PAINT], throttlingMethod: 'devtools' })) / 1000
  const scores = CATEGORIES.map((name): [Category, number] => [
    name,
    Math.round(100 * median(reports.map(({ categories }) => categories[name].score ?? 0))),
  ])
  const shift = figure('cumulative-layout-shift')
  table[path] = {
    ...Object.fromEntries(scores),
    'largest paint s': seen.toFixed(2),
    'simulated s': (figure(PAINT) / 1000).toFixed(2),
    'blocked ms': Math.round(figure('total-blocking-time')),
    'layout shift': shift.toFixed(3),
    kB: Math.round(figure('total-byte-weight') / 1024),
  }
  console.log(path, JSON.stringify(table[path]))
  // What is one reader's own asks not to be found.
  for (const [name, score] of scores)
    if (score < AT_LEAST && !(name === 'seo' && screen.cookie !== undefined))
      faults.push(`${path}: ${name} ${score}, ${lacking(reports[0], name)}`)
  if (seen > LATEST_PAINT_S) faults.push(`${path}: painted after ${seen.toFixed(2)} s`)
  if (shift > MOST_SHIFT) faults.push(`${path}: moves by ${shift.toFixed(3)}`)
}
await browser.close()
await shop.stop()

/** What keeps a score down, by the names of Lighthouse. */
function lacking(report: Report | undefined, category: Category): string {
  const refs =
    (report?.categories[category] as { auditRefs?: { id: string; weight: number }[] } | undefined)?.auditRefs ?? []
  const low = refs.filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 0.9)
  return low.map(({ id }) => report?.audits[id]?.title ?? id).join(', ')
}

console.log(`Lighthouse ${VERSION}, phone, medians of ${ROUNDS}:`)
console.table(table)
if (faults.length > 0) console.log(faults.join('\n'))
if (!process.env.ONLY && !process.env.SHOP) writeFileSync('bench/pages.json', `${JSON.stringify(table, null, 2)}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
