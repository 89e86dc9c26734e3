// npm test                    everything
// npm run check               (--fast) without PostgreSQL, the built product and the browser
// npm run check:properties    (--properties) the rules of the domain against a million made-up cases each
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

const KILL_AFTER_MS = 10_000
/** Temporary folders of every stage go in here and are gone at the end, even after an interruption. */
const temporary = mkdtempSync(join(tmpdir(), 'masthead-test-'))
// PostgreSQL runs as another user.
chmodSync(temporary, 0o755)
const report = join(temporary, 'report.json')

const STATIC = [
  { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] },
  { name: 'lint', commands: [['biome', 'check', '--error-on-warnings']] },
  { name: 'dead code', commands: [['knip']] },
]
const UNIT = vitest('unit', '--coverage')
const PGLITE = vitest('pglite')
const BROWSER = {
  name: 'journeys',
  commands: [['playwright', 'test', '--reporter=list,json']],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  count: countPlaywright,
}
const PROPERTIES = {
  ...vitest('unit', 'src/domain', '--testTimeout=0'),
  name: 'properties',
  env: { PROPERTY_RUNS: '1000000' },
}

let child
let interrupted = false
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

const tally = []
for (const stage of stages()) {
  if (interrupted) break
  tally.push(await run(stage))
}
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
if (interrupted) process.exit(130)
summarise()

function stages() {
  if (process.argv.includes('--properties')) return [PROPERTIES]
  const fast = [...STATIC, UNIT, PGLITE]
  return process.argv.includes('--fast') ? fast : [...fast, vitest('postgres'), vitest('built'), BROWSER]
}

function vitest(project, ...options) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name: project,
    commands: [['vitest', 'run', `--project=${project}`, ...reporters, ...options]],
    count: countVitest,
  }
}

async function run({ name, commands, env = {}, count }) {
  console.log(`\n--- ${name}`)
  rmSync(report, { force: true })
  const began = performance.now()
  let ok = true
  for (const [command, ...args] of commands) ok = !interrupted && (await execute(command, args, env)) && ok
  const counted =
    count && existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  // A stage without a count is one test; so is what fails beside the tests themselves, such as coverage.
  if (!ok && counted.failed === 0) counted.failed = 1
  if (ok && !count) counted.passed = 1
  return { name, ...counted, seconds: (performance.now() - began) / 1000 }
}

/** A process group of its own, so that whatever the command has started ends with it. */
function execute(command, args, env) {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  child = spawn(command, args, {
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, TMPDIR: temporary, PATH: path, ...env },
  })
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(false)
    })
    child.on('exit', (code) => {
      signal('SIGKILL')
      done(code === 0)
    })
  })
}

/** Vitest and Playwright tidy up on SIGINT, and only then. */
function interrupt() {
  interrupted = true
  signal('SIGINT')
  setTimeout(() => signal('SIGKILL'), KILL_AFTER_MS).unref()
}

function signal(name) {
  try {
    process.kill(-child.pid, name)
  } catch {} // already gone
}

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + unread.length }
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

function summarise() {
  console.log('')
  for (const { name, passed, failed, seconds } of tally) {
    const outcome = failed > 0 ? `${failed} of ${passed + failed} FAILED` : `${passed} passed`
    console.log(`${name.padEnd(12)}${outcome.padEnd(20)}${seconds.toFixed(1).padStart(6)} s`)
  }
  const sum = (key) => tally.reduce((total, stage) => total + stage[key], 0)
  console.log(`${'all'.padEnd(32)}${sum('seconds').toFixed(1).padStart(6)} s\n`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}
