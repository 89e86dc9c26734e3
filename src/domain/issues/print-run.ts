import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import { counted } from '../vocabulary.ts'

/** The copies that go into stock once the mailing is out. */
export function leftOfPrintRun(printed: number, mailed: number): Outcome<number> {
  if (printed >= mailed) return done(printed - mailed)
  return refuse({
    print_run: `${counted(mailed, 'copy is', 'copies are')} in the mailing, so at least as many were printed.`,
  })
}
