import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { planOf } from '../scripts/test-stages.ts'
import { QUICK_JOURNEYS, quickJourneysAt } from './journeys/quick-journeys.ts'
import { QUICK_FILES } from './quick-files.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'

const COMMANDS = { 'npm test': [], 'npm run test:all': ['--all'], 'npm run test:all -- --rest': ['--all', '--rest'] }

type Suite = { title: string; specs?: { title: string; tests: { projectName: string }[] }[]; suites?: Suite[] }

/** Every journey, as Playwright's `grep` reads it. */
function everyJourney(): { width: string; titles: string }[] {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json']
  const env = { ...BARE_ENVIRONMENT, WIDTHS: 'both' }
  const { suites } = JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8', env, maxBuffer: 2 ** 26 }))
  const walk = ({ title, specs = [], suites: inner = [] }: Suite): { width: string; titles: string }[] => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ projectName }) => ({ width: projectName, titles: `${title} ${spec.title}` })),
    ),
    ...inner.flatMap(walk).map(({ width, titles }) => ({ width, titles: `${title} ${titles}` })),
  ]
  return suites.flatMap(walk)
}

describe('the quick gate', () => {
  const journeys = everyJourney()

  it('walks one journey for each story', () => {
    const found = QUICK_JOURNEYS.map(({ story, file, title, at }) => {
      const [grep] = quickJourneysAt(at, [{ file, title, at }])
      return { story, journeys: journeys.filter(({ width, titles }) => width === at && grep?.test(titles)).length }
    })
    expect(found.filter((one) => one.journeys !== 1)).toEqual([])
  })

  it('names test files that exist', () => {
    expect(
      Object.values(QUICK_FILES)
        .flat()
        .filter((file) => !existsSync(file)),
    ).toEqual([])
  })
})

describe.each(Object.entries(COMMANDS))('%s', (_, words) => {
  const stages = planOf(words).lanes.flat()

  it('knows how long each stage takes', () => {
    expect(stages.filter(({ expectedSeconds }) => !expectedSeconds).map(({ name }) => name)).toEqual([])
  })
})

it('CI runs the quick gate', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm test$/m)
})
