import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/chromium.ts'

/** A journey runs at desktop width, one whose title says @phone on a phone; WIDTHS=all adds both widths of @both, and @rare. */
const ALL = process.env.WIDTHS === 'all'
const PHONE = ALL ? /@phone|@both/ : /@phone/

/** A journey leaves each page before what V8 would optimise has paid for itself. Measurements take the browser as it is. */
const UNOPTIMISED = '--js-flags=--no-opt --no-maglev'
const browser = launchOptions()

export default defineConfig({
  // Those that `npm run check:stripe` walks are no part of every day.
  testDir: process.env.STRIPE_JOURNEYS ? 'tests/stripe' : 'tests/journeys',
  // The controls and the payment sandbox by themselves: every day they are walked as parts of pages.
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
    { name: 'phone', grep: PHONE, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', grepInvert: ALL ? /@phone/ : /@phone|@rare/, use: { viewport: { width: 1280, height: 900 } } },
  ],
})
