import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readPlaywright, readVitest } from '../scripts/test-report.ts'

const env = { FAULTS: 'all', SEED: '42' }

/** What a shell makes of the line, without running it. */
function wordsOf(failure: string | undefined): string[] {
  const [, line = ''] = failure?.split('\n') ?? []
  const command = line.replace(/^Again, alone: /, '').replace(/ npx /, ' printf "%s\\n" ')
  return execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trimEnd().split('\n')
}

describe('a test that failed', () => {
  const name = `a gift's price (5.00 of $54) is "right"`
  const report = {
    numPassedTests: 3,
    testResults: [
      {
        name: 'tests/faults/kills.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'another', failureMessages: [] },
          { status: 'failed', fullName: name, failureMessages: ['expected 1 to be 2'] },
        ],
      },
    ],
  }

  it('is told with its reason, its seed and how to run it again alone', () => {
    const { passed, failed } = readVitest(report, { project: 'faults-*', env })
    expect(passed).toBe(3)
    expect(failed).toEqual([expect.stringContaining('kills.test.ts > a gift')])
    expect(failed[0]).toContain('expected 1 to be 2')
    expect(failed[0]).toContain('FAULTS=all SEED=42 npx vitest run')
    const words = wordsOf(failed[0])
    expect(words.slice(0, -1)).toEqual(['vitest', 'run', '--project=faults-*', 'tests/faults/kills.test.ts', '-t'])
    expect(name).toMatch(new RegExp(`^${words.at(-1)}$`))
  })

  it('is told as a file where none of its tests was run', () => {
    const broken = {
      numPassedTests: 0,
      testResults: report.testResults.map((file) => ({ ...file, message: 'No such module', assertionResults: [] })),
    }
    const { failed } = readVitest(broken, { project: 'unit', env })
    expect(failed[0]).toContain('No such module')
    expect(wordsOf(failed[0])).toEqual(['vitest', 'run', '--project=unit', 'tests/faults/kills.test.ts'])
  })

  it('is told by its line and width where it is a journey', () => {
    const results = [{ errors: [{ message: 'It is not there.' }], attachments: [] }]
    const spec = {
      file: 'cart.spec.ts',
      line: 14,
      title: 'a guest gathers things',
      tests: [{ status: 'unexpected', projectName: 'phone', results }],
    }
    const { failed } = readPlaywright(
      { stats: { expected: 0 }, errors: [], suites: [{ specs: [], suites: [{ specs: [spec] }] }] },
      { env },
    )
    expect(failed[0]).toContain('It is not there.')
    expect(wordsOf(failed[0])).toEqual(['playwright', 'test', 'cart.spec.ts:14', '--project=phone'])
  })
})
