import type { Figure } from '../figure-table.tsx'
import { figures } from '../figure-table.tsx'
import type { Block } from '../message.ts'

/** What is renewed and what it costs; `line` is "Renewal: Standard Print (1 year, 4 issues)". */
export function renewalFigures(line: string, amount: string, more: readonly Figure[]): Block {
  const [, label = line] = /^Renewal: (.*)$/.exec(line) ?? []
  return figures([{ label, value: amount }, ...more])
}
