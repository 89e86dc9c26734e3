// What the reports of Vitest and Playwright say: how many passed, and of the others which and why.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const REASON_LINES = 24
/** As much of a page as tells what it showed. */
const PAGE_LINES = 60

export function readVitest({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${file}\n${shorten(message)}`]
    return tests.map((test) => `${file} > ${test.fullName}\n${shorten(test.failureMessages.join('\n'))}`)
  })
  return { passed: numPassedTests, failed }
}

export function readPlaywright({ stats, errors, suites }) {
  const tests = specsIn(suites).flatMap((spec) => spec.tests.map((test) => ({ spec, ...test })))
  const failed = tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ spec, projectName, results }) => {
      const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message))
      const title = `${spec.file}:${spec.line} > ${spec.title} (${projectName})`
      return [title, shorten(reasons.join('\n')), ...pagesOf(results)].join('\n')
    })
  return { passed: stats.expected, failed: [...failed, ...errors.map(({ message }) => shorten(message))] }
}

const specsIn = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)])

/** The page as it stood when a journey failed: Playwright writes it down, behind what is known already. */
function pagesOf(results) {
  const written = results.flatMap(({ attachments }) => attachments).filter(({ name }) => name === 'error-context')
  return written.map(({ path }) => shorten(readFileSync(path, 'utf8').replace(/^.*(?=\n```yaml)/s, ''), PAGE_LINES))
}

function shorten(text, most = REASON_LINES) {
  const lines = stripVTControlCharacters(text).split('\n')
  return lines.slice(0, most).join('\n')
}
