// npm test                    everything
// npm run check               (--fast) types, lint, dead code, unit tests and, on PGlite, the database tests that the change touches
// npm run check -- FILE…      (--fast FILE…) these test files alone, those with a database on PGlite
// npm run check:properties    (--properties) the rules of the domain against a million made-up cases each
// npm run check:journeys      (--journeys) the journeys, those for both widths at both, and those of the shared server on the embedded database
// npm run check:faults        (--faults) every way a payment may go wrong, three times, and 10,000 checkouts; SEED= brings a run again
// npm run check:fuzz          (--fuzz) a million hostile requests; SEED= brings a run again
// npm run check:pglite        (--pglite) every test with a database on the embedded one
// npm run check:donations     (--donations) a year of two hundred monthly donations, day by day
// PART=2/4 npm run check:…    the second quarter of properties, journeys, faults, fuzz or pglite: a long one in pieces, or what is left of it
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { changedFiles, touchedTests } from './database-tests.ts'
import { readPlaywright, readVitest } from './test-report.ts'

const KILL_AFTER_MS = 10_000
/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 6 * 2 ** 30
/** Temporary folders of every stage go in here and are gone at the end, even after an interruption. */
const temporary = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'masthead-test-'))
// PostgreSQL runs as another user.
chmodSync(temporary, 0o755)
/** What Node has compiled: each thread that makes a PDF or reads an EPUB loads in half the time, as do tools and workers. */
const COMPILED = resolve('node_modules/.cache/compiled')
/** Which of how many parts is run of what takes long. */
const { PART = '1/1' } = process.env
const shard = `--shard=${PART}`
const A_MILLION = 1_000_000
/** One for all that is left to chance, so that what failed can be run again as it was. */
const { SEED = String(randomInt(2 ** 31)) } = process.env
const reportOf = (name) => join(temporary, `${name}.json`)

const STATIC = [
  { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] },
  { name: 'lint', commands: [['biome', 'check', '--error-on-warnings']] },
  { name: 'dead code', commands: [['knip']] },
]
const UNIT = vitest('unit', '--coverage')
const PGLITE = vitest('pglite')
const BROWSER = {
  name: 'journeys',
  report: reportOf('journeys'),
  commands: [['playwright', 'test', '--reporter=list,json']],
  read: readPlaywright,
}
const ALL_JOURNEYS = {
  ...BROWSER,
  commands: BROWSER.commands.map((command) => [...command, shard]),
  env: { WIDTHS: 'all', TEST_ENGINE: 'pglite' },
}
const PROPERTIES = {
  ...vitest('unit', 'src/domain', '--testTimeout=0', shard),
  name: 'properties',
  env: { PROPERTY_RUNS: String(A_MILLION) },
}
// Whoever was killed is waited for, so there is time for something else.
const FAULTS = { ...vitest('faults-*', '--maxWorkers=2'), name: 'faults' }
const BUILT = vitest('built', '--maxWorkers=2')
const ALL_FAULTS = { ...vitest('faults-*', '--testTimeout=0', shard), name: 'faults', env: { FAULTS: 'all' } }
const FUZZ = vitest('fuzz')
// The requests are one test, which a shard would leave whole; SEED= says which they are.
const MUCH_FUZZ = { ...FUZZ, env: { FUZZ: String(A_MILLION / Number(PART.split('/')[1])) } }
const ALL_PGLITE = { ...vitest('pglite', shard), env: { PGLITE: 'all' } }
const DONATIONS = {
  ...vitest('pglite', 'src/server/services/donations/monthly-year.db.test.ts'),
  name: 'donations',
  env: { MONTHLY_DONATIONS: '200', PGLITE: 'all' },
}

/** A database copied in memory takes a tenth of the time, and hundreds of tests have one of their own. */
function hasRoom(folder) {
  if (!existsSync(folder) || freemem() < 2 * ROOM_BYTES) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM_BYTES
}

/** What runs now: two lanes, as most stages wait more than they reckon. */
const children = new Set()
let interrupted = false
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

const tally = []
const skipped = []
await Promise.all(lanes().map(walk))
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
if (interrupted) process.exit(130)
summarise()

async function walk(stages) {
  for (const stage of stages) if (!interrupted) tally.push(await run(stage))
}

function lanes() {
  if (process.argv.includes('--properties')) return [[PROPERTIES]]
  if (process.argv.includes('--faults')) return [[ALL_FAULTS]]
  if (process.argv.includes('--journeys')) return [[ALL_JOURNEYS]]
  if (process.argv.includes('--fuzz')) return [[MUCH_FUZZ]]
  if (process.argv.includes('--pglite')) return [[ALL_PGLITE]]
  if (process.argv.includes('--donations')) return [[DONATIONS]]
  if (process.argv.includes('--fast')) return [quick(process.argv.slice(2).filter((word) => !word.startsWith('--')))]
  return [
    [BROWSER, BUILT, FUZZ, FAULTS],
    [...STATIC, UNIT, PGLITE, vitest('postgres')],
  ]
}

function quick(files) {
  const all = { PGLITE: 'all', FAULTS: 'all' }
  const projects = ['--project=pglite', '--project=faults-pglite']
  if (files.length > 0) return [{ ...vitest('unit', ...projects, ...files), name: 'files', project: '*', env: all }]
  const { touched, others } = touchedTests(changedFiles())
  skipped.push(...others)
  return [...STATIC, UNIT, ...(touched.length > 0 ? [{ ...vitest('pglite', ...touched), env: all }] : [])]
}

function vitest(project, ...options) {
  const report = reportOf(project.replace('*', 'all'))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name: project,
    project,
    report,
    commands: [['vitest', 'run', `--project=${project}`, ...reporters, ...options]],
    read: readVitest,
  }
}

async function run({ name, project, report, commands, env = {}, read }) {
  console.log(`\n--- ${name}`)
  const began = performance.now()
  let ok = true
  for (const [command, ...args] of commands)
    ok = !interrupted && (await execute(command, args, { ...env, SEED, PLAYWRIGHT_JSON_OUTPUT_FILE: report })) && ok
  const { passed, failed } =
    read && existsSync(report)
      ? read(JSON.parse(readFileSync(report, 'utf8')), { project, env: { ...env, SEED } })
      : { passed: 0, failed: [] }
  // A stage without a report is one test; so is what fails beside the tests themselves, such as coverage.
  if (!ok && failed.length === 0) failed.push(`${name}: see above`)
  return { name, passed: ok && !read ? 1 : passed, failed, seconds: (performance.now() - began) / 1000 }
}

/** A process group of its own, so that whatever the command has started ends with it. */
function execute(command, args, env) {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, args, {
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, TMPDIR: temporary, PATH: path, NODE_COMPILE_CACHE: COMPILED, ...env },
  })
  children.add(child)
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(false)
    })
    child.on('exit', (code) => {
      children.delete(child)
      signal(child, 'SIGKILL')
      done(code === 0)
    })
  })
}

/** Vitest and Playwright tidy up on SIGINT, and only then. */
function interrupt() {
  interrupted = true
  for (const child of children) {
    signal(child, 'SIGINT')
    setTimeout(() => signal(child, 'SIGKILL'), KILL_AFTER_MS).unref()
  }
}

function signal(child, name) {
  try {
    process.kill(-child.pid, name)
  } catch {} // already gone
}

function summarise() {
  const failed = tally.flatMap((stage) => stage.failed)
  for (const [at, reason] of failed.entries()) console.log(`\n${at + 1}) ${reason}`)
  console.log('')
  for (const stage of tally) {
    const tests = stage.passed + stage.failed.length
    const outcome = stage.failed.length > 0 ? `${stage.failed.length} of ${tests} FAILED` : `${stage.passed} passed`
    console.log(`${stage.name.padEnd(12)}${outcome.padEnd(20)}${stage.seconds.toFixed(1).padStart(6)} s`)
  }
  if (skipped.length > 0) {
    console.log(
      `\nNot run, as their names share no noun with what was changed: ${skipped.length} tests with a database.`,
    )
    console.log('npm run check -- FILE runs one, npm run check:pglite all:')
    console.log(skipped.join('\n'), '\n')
  }
  const sum = (key) => tally.reduce((total, stage) => total + stage[key], 0)
  console.log(`${'all'.padEnd(32)}${sum('seconds').toFixed(1).padStart(6)} s\n`)
  console.log(`${sum('passed')} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
