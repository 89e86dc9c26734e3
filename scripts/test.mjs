// npm test                    the quick gate
// npm run test:all            (--all) everything; with `-- --rest` what is left of it after `npm test`
// npm run check               (--fast) types, lint, dead code, unit tests and, on PGlite, the database tests that the change touches
// npm run check -- FILE…      (--fast FILE…) these test files alone, those with a database on PGlite
// npm run check:properties    (--properties) the rules of the domain against a million made-up cases each
// npm run check:journeys      (--journeys) the journeys, those for both widths at both, and those of the shared server on the embedded database
// npm run check:faults        (--faults) every way a payment may go wrong, three times, and 10,000 checkouts; SEED= brings a run again
// npm run check:fuzz          (--fuzz) a million hostile requests; SEED= brings a run again
// npm run check:pglite        (--pglite) every test with a database on the embedded one
// npm run check:donations     (--donations) a year of two hundred monthly donations, day by day
// PART=2/4 npm run check:…    the second quarter of properties, journeys, faults, fuzz or pglite: a long one in pieces, or what is left of it
// … -- --slowest              one test file at a time, and at the end the 30 that took the most CPU (Linux)
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { cpuOfEndedChildren } from './cpu-by-file.ts'
import { readPlaywright, readVitest } from './test-report.ts'
import { planOf } from './test-stages.ts'

const KILL_AFTER_MS = 10_000
/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 6 * 2 ** 30
const SLOWEST = 30
/** Temporary folders of every stage go in here and are gone at the end, even after an interruption. */
const temporary = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'masthead-test-'))
// PostgreSQL runs as another user.
chmodSync(temporary, 0o755)
/** What Node has compiled: each thread that makes a PDF or reads an EPUB loads in half the time, as do tools and workers. */
const COMPILED = resolve('node_modules/.cache/compiled')
/** One seed for everything random, so that a failure can be repeated. */
const { SEED = String(randomInt(2 ** 31)) } = process.env
const measures = process.argv.includes('--slowest')

/** A database copied in memory takes a tenth of the time, and hundreds of tests have one of their own. */
function hasRoom(folder) {
  if (!existsSync(folder) || freemem() < 2 * ROOM_BYTES) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM_BYTES
}

const children = new Set()
let counted = 0
let interrupted = false
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

const began = performance.now()
const { lanes, skipped } = planOf(process.argv.slice(2))
const stages = lanes.flat()
/** A single long stage prints its output as it runs. */
const isQuiet = stages.length > 1
const tally = []
const running = new Map()
announce()
const ticking = process.stdout.isTTY && isQuiet ? setInterval(showRunning, 1000) : null
await Promise.all((measures ? [stages] : lanes).map(walk))
clearInterval(ticking)
if (!interrupted) summarize()
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
if (interrupted) process.exit(130)

function announce() {
  if (!isQuiet) return
  const expected = Math.max(...lanes.map((lane) => lane.reduce((sum, stage) => sum + (stage.expectedSeconds ?? 0), 0)))
  const about = expected > 0 ? `, about ${clock(expected)} on two quiet cores` : ''
  console.log(`SEED=${SEED}; ${stages.map(({ name }) => name).join(', ')}${about}`)
}

async function walk(lane) {
  for (const stage of lane) {
    if (interrupted) return
    const result = await run(stage)
    tally.push(result)
    if (isQuiet && !interrupted) printLine(`${sinceStart().padStart(6)}  ${lineOf(result)}`)
  }
}

async function run(stage) {
  const { name, commands, runner } = stage
  const paths = { report: join(temporary, `${name}.json`), log: join(temporary, `${name}.log`) }
  const begun = performance.now()
  running.set(stage, begun)
  let ok = true
  let cpu = 0
  for (const command of commands) {
    if (interrupted) break
    const ended = await execute(stage, command, paths)
    ok = ended.ok && ok
    cpu += ended.cpu
  }
  running.delete(stage)
  const { passed, failed } = outcomeOf(stage, paths.report)
  // A stage without a report is one test; so is what fails beside the tests themselves, such as coverage.
  if (!ok && failed.length === 0) failed.push(`${name}: see its output${isQuiet ? ', above' : ''}`)
  const seconds = (performance.now() - begun) / 1000
  return { ...stage, ...paths, passed: ok && !runner ? 1 : passed, failed, seconds, cpu }
}

function outcomeOf({ runner, project, env = {} }, report) {
  if (!runner || !existsSync(report)) return { passed: 0, failed: [] }
  const read = runner === 'vitest' ? readVitest : readPlaywright
  return read(JSON.parse(readFileSync(report, 'utf8')), { project, env: { ...env, SEED } })
}

function withReports([...words], runner, { report }) {
  const measuring = measures ? ['--reporter=./scripts/cpu-by-file.ts'] : []
  if (runner === 'vitest') {
    words.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...measuring)
    if (isQuiet) words.push('--silent=passed-only')
    if (measures) return [...words.filter((word) => !word.startsWith('--maxWorkers')), '--maxWorkers=1']
  }
  if (runner === 'playwright') {
    words.push(`--reporter=${['list', 'json', ...(measures ? ['./scripts/cpu-by-file.ts'] : [])].join()}`)
    if (measures) words.push('--workers=1')
  }
  return words
}

/** A process group of its own, so that whatever the command has started ends with it. */
function execute({ name, runner, env = {} }, words, paths) {
  const [command, ...args] = withReports(words, runner, paths)
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const log = isQuiet ? openSync(paths.log, 'a') : 'inherit'
  const child = spawn(command, args, {
    stdio: ['ignore', log, log],
    detached: true,
    env: {
      ...process.env,
      TMPDIR: temporary,
      PATH: path,
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
      SEED,
      PLAYWRIGHT_JSON_OUTPUT_FILE: paths.report,
      CPU_REPORT: cpuReportOf(name),
    },
  })
  children.add(child)
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done({ ok: false, cpu: 0 })
    })
    child.on('exit', (code) => {
      // All that has ended since the last command ended is this command and what it has started.
      const ended = cpuOfEndedChildren()
      const cpu = ended - counted
      counted = ended
      children.delete(child)
      signal(child, 'SIGKILL')
      done({ ok: code === 0, cpu })
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

/** On a terminal the last line says what is running. */
function showRunning() {
  const parts = [...running].map(([{ name, expectedSeconds }, begun]) => {
    const expected = expectedSeconds ? ` of about ${clock(expectedSeconds)}` : ''
    return `${name} ${clock((performance.now() - begun) / 1000)}${expected}`
  })
  process.stdout.write(`\r\x1b[K${parts.join(' · ')}`)
}

function printLine(line) {
  if (ticking) process.stdout.write('\r\x1b[K')
  console.log(line)
}

function lineOf({ name, passed, failed, seconds, cpu, expectedSeconds }) {
  const tests = passed + failed.length
  const outcome = failed.length > 0 ? `${failed.length} of ${tests} FAILED` : `${passed} passed`
  const expected = expectedSeconds ? `expected ${clock(expectedSeconds)}` : ''
  const used = cpu > 0 ? `${cpu.toFixed(0)} s CPU` : ''
  const columns = [name.padEnd(11), outcome.padEnd(18), clock(seconds).padStart(6), expected.padEnd(15)]
  return `${columns.join('  ')}${used.padStart(11)}`
}

function clock(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function sinceStart() {
  return clock((performance.now() - began) / 1000)
}

function summarize() {
  if (isQuiet) for (const { name, failed, log } of tally) if (failed.length > 0) printLog(name, log)
  const failed = tally.flatMap((stage) => stage.failed)
  for (const [at, reason] of failed.entries()) console.log(`\n${at + 1}) ${reason}`)
  if (measures) printSlowest()
  console.log('')
  for (const stage of tally) console.log(lineOf(stage))
  if (skipped.length > 0) {
    console.log(
      `\nNot run, as their names share no noun with what was changed: ${skipped.length} tests with a database.`,
    )
    console.log('npm run check -- FILE runs one, npm run check:pglite all:')
    console.log(skipped.join('\n'), '\n')
  }
  const passed = tally.reduce((total, stage) => total + stage.passed, 0)
  const cpu = tally.reduce((total, stage) => total + stage.cpu, 0)
  console.log(`\nAll in ${sinceStart()}${cpu > 0 ? `, ${cpu.toFixed(0)} s of CPU` : ''}.\n`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

function printLog(name, log) {
  console.log(`\n--- ${name}\n${readFileSync(log, 'utf8').trimEnd()}`)
}

function cpuReportOf(name) {
  return join(temporary, `${name}.cpu.json`)
}

function printSlowest() {
  const reports = tally.map(({ name }) => cpuReportOf(name)).filter((file) => existsSync(file))
  const files = reports.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
  console.log(`\nThe ${SLOWEST} files that took the most CPU seconds:`)
  for (const [file, seconds] of files.sort(([, a], [, b]) => b - a).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`)
}
