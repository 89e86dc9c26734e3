// Runs before every other command, on whatever Node the machine has: plain JavaScript, nothing installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [20, 19]
const RUNTIME_MAJOR = 24
/** What the pages are built from; the server runs from its sources. */
const BUILT_FROM = [
  'src/web',
  'src/contract',
  'src/domain',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/compress.mjs',
]
const BUILD_STAMP = 'build/.built-from'

const mode = process.argv[2]
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
requireNode()
install()
requireRuntime()
if (mode === 'start' || mode === 'test') build()
if (mode === 'test') installTestTools()

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  stop(
    `Masthead needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org and run the command again.`,
  )
}

function install() {
  if (isInstalled()) return
  console.log('Installing packages (only when package-lock.json has changed) …')
  // Not `npm ci`: it refuses a lock that lacks an optional package of some other platform, and not every registry has them all.
  npm('install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund')
}

/** npm keeps its own list of what it has installed, so a package added by hand is not installed a second time. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const wanted = packagesIn('package-lock.json')
  const found = packagesIn('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    return found[path] ? found[path].version === version : optional
  })
}

function packagesIn(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages
}

/** The pinned Node, which npm scripts find before the machine's own; it is not published for every platform. */
function pinnedNode() {
  const windows = process.platform === 'win32'
  const file = `node_modules/node-${windows ? 'win' : process.platform}-${process.arch}/bin/node${windows ? '.exe' : ''}`
  return existsSync(file) ? file : null
}

function requireRuntime() {
  if (pinnedNode() || Number(process.versions.node.split('.')[0]) >= RUNTIME_MAJOR) return
  stop(
    `Masthead runs on Node ${RUNTIME_MAJOR}, which npm cannot install on ${process.platform} ${process.arch}: install Node ${RUNTIME_MAJOR} or newer from https://nodejs.org and run the command again.`,
  )
}

function build() {
  const sources = hashOf(BUILT_FROM)
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === sources) return
  console.log('Building the pages (only when their sources have changed) …')
  npm('run', '--silent', 'build')
  writeFileSync(BUILD_STAMP, sources)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  const files = statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true }).map((name) => join(path, name))
  return files.filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile()).sort()
}

/** On the pinned Node, because it is TypeScript and ours may be the machine's own, older one. */
function installTestTools() {
  const { status } = spawnSync(pinnedNode() ?? process.execPath, ['scripts/test-tools.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

function npm(...args) {
  const cli = process.env.npm_execpath?.includes('npm-cli') && process.env.npm_execpath
  // The Node that runs npm, not ours: ours may be the pinned one, which the install may replace.
  const [command, first] = cli ? [process.env.npm_node_execpath ?? process.execPath, [cli]] : ['npm', []]
  // Several packages ask for a newer Node than the one that installs them; the pinned one satisfies them.
  const quiet = { npm_config_engine_strict: 'false', npm_config_loglevel: 'error' }
  const { status } = spawnSync(command, [...first, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...quiet, NODE_ENV: 'production' },
    shell: !cli && process.platform === 'win32',
  })
  if (status !== 0)
    stop(`npm ${args.filter((arg) => !arg.startsWith('-')).join(' ')} failed; what it said stands above.`)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
