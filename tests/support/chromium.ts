import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The browser without its own windows: with it the journeys take half the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const hasShell = () => existsSync(SHELL)

/** The browser for journeys: CHROMIUM, else the machine's own, else the one Playwright has downloaded; null if there is none. */
export function findChromium(): string | null {
  return [process.env.CHROMIUM, ...SYSTEM, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null
}

/** Chromium asks its maker's hosts for updates and experiments at every start; a test must not wait for that. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-software-rasterizer',
  '--disable-sync',
  '--in-process-gpu',
  '--no-first-run',
]

export function launchOptions() {
  // Chromium's sandbox refuses to run as root.
  const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET
  return { executablePath: findChromium() ?? undefined, args }
}
