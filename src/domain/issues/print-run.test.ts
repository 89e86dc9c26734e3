import { expect, it } from 'vitest'
import { leftOfPrintRun } from './print-run.ts'

it.each([
  [480, 232, { ok: true, value: 248 }],
  [232, 232, { ok: true, value: 0 }],
  [
    231,
    232,
    {
      ok: false,
      errors: { fields: { print_run: '232 copies are in the mailing, so at least as many were printed.' } },
    },
  ],
  [
    0,
    1,
    { ok: false, errors: { fields: { print_run: '1 copy is in the mailing, so at least as many were printed.' } } },
  ],
])('of %i printed copies and %i mailed ones leaves what goes into stock', (printed, mailed, outcome) => {
  expect(leftOfPrintRun(printed, mailed)).toMatchObject(outcome)
})
