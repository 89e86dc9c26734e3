// What the reports of Vitest and Playwright say: how many passed, and of the others which, why, and how to run one again alone.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What the whole run makes of a report. */
type Read = { passed: number; failed: string[] }
/** How the stage was run. */
type Stage = { project?: string; env: Record<string, string> }

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

type Result = { errors: { message: string }[]; attachments: { name: string; path: string }[] }
type Spec = {
  file: string
  line: number
  title: string
  tests: { status: string; projectName: string; results: Result[] }[]
}
type Suite = { specs?: Spec[]; suites?: Suite[] }
type PlaywrightReport = { stats: { expected: number }; errors: { message: string }[]; suites: Suite[] }

const REASON_LINES = 24
/** As much of a page as tells what it showed. */
const PAGE_LINES = 60
const SPECIAL_IN_PATTERNS = /[.*+?^${}()|[\]\\]/g
const PLAIN_WORD = /^[\w./:=-]+$/

export function readVitest({ numPassedTests, testResults }: VitestReport, { project, env }: Stage): Read {
  const again = (file: string, ...name: string[]) =>
    command(env, 'vitest', 'run', `--project=${project}`, file, ...name)

  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${file}\n${again(file)}\n${shorten(message)}`]
    return tests.map(({ fullName, failureMessages }) => {
      const repeated = again(file, '-t', fullName.replace(SPECIAL_IN_PATTERNS, '\\$&'))
      return `${file} > ${fullName}\n${repeated}\n${shorten(failureMessages.join('\n'))}`
    })
  })
  return { passed: numPassedTests, failed }
}

export function readPlaywright({ stats, errors, suites }: PlaywrightReport, { env }: Stage): Read {
  const tests = specsIn(suites).flatMap((spec) => spec.tests.map((test) => ({ spec, ...test })))
  const failed = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ spec, projectName, results }) => {
      const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message))
      const title = `${spec.file}:${spec.line} > ${spec.title} (${projectName})`
      const again = command(env, 'playwright', 'test', `${spec.file}:${spec.line}`, `--project=${projectName}`)
      return [title, again, shorten(reasons.join('\n')), ...pagesOf(results)].join('\n')
    })
  return { passed: stats.expected, failed: [...failed, ...errors.map(({ message }) => shorten(message))] }
}

/** A line for a shell. */
function command(env: Stage['env'], ...words: string[]): string {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`)
  return ['Again, alone:', ...settings, 'npx', ...words.map(quoted)].join(' ')
}

const quoted = (word: string) => (PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

const specsIn = (suites: Suite[] = []): Spec[] =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)])

/** The page as it stood when a journey failed: Playwright writes it down, behind what is known already. */
function pagesOf(results: Result[]): string[] {
  const written = results.flatMap(({ attachments }) => attachments).filter(({ name }) => name === 'error-context')
  return written.map(({ path }) => shorten(readFileSync(path, 'utf8').replace(/^.*(?=\n```yaml)/s, ''), PAGE_LINES))
}

function shorten(text: string, most = REASON_LINES): string {
  const lines = stripVTControlCharacters(text).split('\n')
  return lines.slice(0, most).join('\n')
}
