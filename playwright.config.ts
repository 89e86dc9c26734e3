import { defineConfig } from '@playwright/test'
import { quickJourneysAt } from './tests/journeys/quick-journeys.ts'
import { launchOptions } from './tests/support/chromium.ts'

/** `quick` runs the journeys of quick-journeys.ts, each at its width; `rest` all but those. */
const { TESTS, WIDTHS } = process.env
/** Also walks @rare, the kit and the payment sandbox alone, which every other run meets as parts of pages. */
const ALL = WIDTHS === 'all'
const RARE = ALL ? [] : [/@rare/]
/** @phone runs at phone width and @both at both widths; all others at desktop width. */
const PHONE = { grep: WIDTHS ? /@phone|@both/ : /@phone/, grepInvert: RARE }
const DESKTOP = { grepInvert: [/@phone/, ...RARE] }

/** A journey leaves each page before what V8 would optimise has paid for itself. Measurements take the browser as it is. */
const UNOPTIMISED = '--js-flags=--no-opt --no-maglev'
const browser = launchOptions()

function partOf(width: 'phone' | 'desktop', all: { grep?: RegExp; grepInvert: RegExp[] }) {
  if (TESTS === 'quick') return { grep: quickJourneysAt(width) }
  return TESTS === 'rest' ? { ...all, grepInvert: [...all.grepInvert, ...quickJourneysAt(width)] } : all
}

export default defineConfig({
  // Those that `npm run check:stripe` walks are no part of every day.
  testDir: process.env.STRIPE_JOURNEYS ? 'tests/stripe' : 'tests/journeys',
  testIgnore: ALL ? [] : ['**/kit.spec.ts', '**/payment-sandbox.spec.ts'],
  globalSetup: './tests/journeys/one-server.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // How long something takes is no question here: a busy machine is no fault of the product.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    // Set by the global set-up, so only there when a worker reads this file.
    baseURL: process.env.JOURNEYS_URL,
    launchOptions: { ...browser, args: [...browser.args, UNOPTIMISED] },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
  projects: [
    { name: 'phone', ...partOf('phone', PHONE), use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', ...partOf('desktop', DESKTOP), use: { viewport: { width: 1280, height: 900 } } },
  ],
})
