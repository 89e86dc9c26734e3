import { describe, expect, it } from 'vitest'
import type { IssueAtWork } from './issue-work.ts'
import { issueWork } from './issue-work.ts'

const TODAY = '2026-11-16'
const out: IssueAtWork = {
  number: 51,
  title: 'Common Ground',
  plannedFor: '2026-09-08',
  cutOff: '2026-08-20',
  released: true,
  closed: true,
  hasText: true,
  unsentSince: null,
  signedOn: null,
}
const next: IssueAtWork = {
  number: 52,
  title: 'Thresholds',
  plannedFor: '2026-12-08',
  cutOff: '2026-11-20',
  released: false,
  closed: false,
  hasText: true,
  unsentSince: null,
  signedOn: null,
}

const tasks = (...issues: IssueAtWork[]) =>
  issueWork(issues, TODAY).map(({ number, task, on, days }) => [number, task, on, days])

describe('what issues ask of staff', () => {
  it.each<[string, IssueAtWork, ReturnType<typeof tasks>]>([
    ['nothing of one that is out, closed and sent', out, []],
    ['to post the file of a mailing', { ...out, unsentSince: '2026-11-10' }, [[51, 'post', '2026-11-10', -6]]],
    ['to mind the cut-off before it comes', next, [[52, 'cut-off', '2026-11-20', 4]]],
    ['the cut-off today', { ...next, cutOff: TODAY }, [[52, 'cut-off', TODAY, 0]]],
    ['nothing more than two weeks ahead', { ...next, cutOff: '2026-12-01' }, []],
    ['to close it once the cut-off has passed', { ...next, cutOff: '2026-11-15' }, [[52, 'close', '2026-11-15', -1]]],
    ['nothing for a cut-off that nobody gave', { ...next, cutOff: null }, []],
    [
      'to release and close it from its day, where there is no cut-off',
      { ...next, cutOff: null, plannedFor: '2026-11-15' },
      [
        [52, 'release', '2026-11-15', -1],
        [52, 'close', '2026-11-15', -1],
      ],
    ],
    ['to release it on its day', { ...next, cutOff: null, plannedFor: TODAY }, [[52, 'release', TODAY, 0]]],
    [
      'its text two weeks before its day',
      { ...next, hasText: false, cutOff: null, plannedFor: '2026-11-30' },
      [[52, 'add-text', '2026-11-30', 14]],
    ],
    ['no text earlier', { ...next, hasText: false, cutOff: null, plannedFor: '2026-12-01' }, []],
    [
      'a second signature where a colleague signed first',
      { ...next, cutOff: null, signedOn: '2026-11-15' },
      [[52, 'sign', '2026-11-15', -1]],
    ],
    ['no signature once it is closed', { ...next, closed: true, signedOn: '2026-11-15' }, []],
    ['nothing more once it is closed early', { ...next, closed: true }, []],
  ])('%s', (_, issue, expected) => expect(tasks(issue)).toEqual(expected))

  it('needs no release where no digital edition is sold', () => {
    const due: IssueAtWork = { ...next, cutOff: null, plannedFor: '2026-11-15' }
    const found = [due, { ...due, hasText: false }].map((one) => issueWork([one], TODAY, false))
    expect(found.map(([first, ...rest]) => [first?.task, rest.length])).toEqual([
      ['close', 0],
      ['close', 0],
    ])
  })

  it('puts first what is longest overdue', () => {
    const late: IssueAtWork = { ...next, number: 53, cutOff: '2026-11-01' }
    expect(tasks(next, { ...out, unsentSince: '2026-11-10' }, late).map(([number]) => number)).toEqual([53, 51, 52])
    expect(tasks({ ...next, number: 54 }, next).map(([number]) => number)).toEqual([52, 54])
  })
})
