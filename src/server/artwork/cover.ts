import type { Accent } from '#domain/masthead/accent.ts'
import { accentFrom } from './accent-from.ts'
import { ledger } from './covers/account-book.ts'
import { arcs } from './covers/arcs.ts'
import { concertina } from './covers/concertina.ts'
import { cutOuts } from './covers/cut-outs.ts'
import { doorways } from './covers/doorways.ts'
import { fields } from './covers/fields.ts'
import { halftone } from './covers/halftone.ts'
import { hours } from './covers/hours.ts'
import { numeral } from './covers/numeral.ts'
import { quotation } from './covers/quotation.ts'
import { soundings } from './covers/soundings.ts'
import { table } from './covers/table.ts'
import { toolBoard } from './covers/tool-board.ts'
import { torn } from './covers/torn.ts'
import type { CoverIssue } from './furniture.ts'
import { HEIGHT, WIDTH } from './furniture.ts'
import { seeded } from './seeded.ts'
import { sheet } from './svg.ts'

/** In the order of the issues, from number 40; later issues begin the round again. */
const COMPOSITIONS = [
  fields,
  hours,
  soundings,
  toolBoard,
  halftone,
  cutOuts,
  arcs,
  table,
  ledger,
  quotation,
  numeral,
  doorways,
  torn,
  concertina,
] as const
const FIRST = 40

export function cover(issue: CoverIssue): { svg: string; accent: Accent } {
  const turn = (issue.number - FIRST) % COMPOSITIONS.length
  const composition = COMPOSITIONS.at(turn) ?? fields
  const svg = sheet(WIDTH, HEIGHT, composition.draw(issue, seeded(issue.number)))
  return { svg, accent: accentFrom(composition.accent) }
}
