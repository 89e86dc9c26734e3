import type { RefObject } from 'react'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'

type Proposal = { number: number; plannedFor: Day; cutOff: Day }
export type Proposals = { issuesPerYear: number; issues: readonly Proposal[] }

/** The issues of a year, each of which fills in its number and days; what else is typed stays. */
export function ProposedDays({ issuesPerYear, issues, form }: Proposals & { form: RefObject<HTMLFormElement | null> }) {
  const [chosen, setChosen] = useState(issues[0]?.number)
  function choose({ number, plannedFor, cutOff }: Proposal): void {
    setChosen(number)
    const values = { number: String(number), planned_for: plannedFor, cut_off: cutOff }
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }
  return (
    <fieldset className="grid gap-2 font-sans text-small">
      <legend className="font-semibold">Proposed days</legend>
      <p className="text-fine text-soft">
        {issuesPerYear === 1 ? 'For one issue a year.' : `For ${issuesPerYear} issues a year.`} Choosing one fills in
        its number, day and cut-off. Change them as you like.
      </p>
      <ul className="flex flex-wrap gap-2">
        {issues.map((issue) => (
          <li key={issue.number}>
            <button
              type="button"
              aria-pressed={issue.number === chosen}
              onClick={() => choose(issue)}
              className="tabular min-h-11 border border-edge px-3 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper lg:min-h-9"
            >
              No. {issue.number}, {formatDay(issue.plannedFor)}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
