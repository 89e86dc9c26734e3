import { expect, it } from 'vitest'
import type { Finding, FindingState } from './finding.ts'
import { formatAge, isBroken, summarize } from './finding.ts'

const found = (...states: FindingState[]): Finding[] =>
  states.map((state) => ({ part: 'Mail', tried: 'Connected', state, found: 'It did.', advice: null }))

it.each<[FindingState[], string, boolean]>([
  [['good', 'good'], 'Everything works.', false],
  [['good', 'look'], '1 to look at, 1 good.', false],
  [['broken', 'good', 'look', 'broken'], '2 broken, 1 to look at, 1 good.', true],
  [['broken'], '1 broken, 0 good.', true],
])('%j is told as “%s”', (states, sentence, broken) => {
  expect(summarize(found(...states))).toBe(sentence)
  expect(isBroken(found(...states))).toBe(broken)
})

it.each([
  [-5_000, '0 seconds'],
  [1_000, '1 second'],
  [119_000, '119 seconds'],
  [120_000, '2 minutes'],
  [119 * 60_000, '119 minutes'],
  [2 * 3_600_000, '2 hours'],
  [47 * 3_600_000, '47 hours'],
  [9.5 * 86_400_000, '9 days'],
])('%i ms are %s', (ms, age) => {
  expect(formatAge(ms)).toBe(age)
})
