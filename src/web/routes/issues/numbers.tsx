import { DELIVERABLES } from '#domain/vocabulary.ts'
import type { HeldCounts } from '#server/db/schema/issue-runs.ts'
import type { Served } from './forms.ts'
import { formName } from './forms.ts'

type NumbersProps = { served: Served; held: HeldCounts; before: { issue: number; served: Served } | null }

/** How many would be served in which form now, beside the mailing before. */
export function Numbers({ served, held, before }: NumbersProps) {
  const most = Math.max(1, ...DELIVERABLES.flatMap((one) => [served[one], before?.served[one] ?? 0]))
  return (
    <div className="grid gap-3">
      <table className="tabular w-full border-collapse font-sans text-small">
        <caption className="sr-only">Readers by form</caption>
        <thead>
          <tr className="border-ink border-b text-left">
            <th className="py-2 pr-4 font-semibold">Form</th>
            <th className="w-1/2 py-2 pr-4 font-semibold max-sm:sr-only">Picture</th>
            <th className="py-2 pr-4 text-right font-semibold">Now</th>
            {before && <th className="py-2 pr-4 text-right font-semibold">No. {before.issue}</th>}
            {before && <th className="py-2 text-right font-semibold">Difference</th>}
          </tr>
        </thead>
        <tbody>
          {DELIVERABLES.map((form) => (
            <tr key={form} className="border-rule border-b">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {formName(form)}
              </th>
              <td className="py-2 pr-4 max-sm:sr-only">
                <Bars now={served[form]} before={before?.served[form] ?? null} most={most} />
              </td>
              <td className="py-2 pr-4 text-right">{served[form]}</td>
              {before && <td className="py-2 pr-4 text-right text-soft">{before.served[form]}</td>}
              {before && <td className="py-2 text-right">{signed(served[form] - before.served[form])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="font-sans text-fine text-soft">
        Left out, and keeping their issue: {held.missing} without an address, {held.suspended} whose mail comes back.
      </p>
    </div>
  )
}

function Bars({ now, before, most }: { now: number; before: number | null; most: number }) {
  const width = (count: number) => `${(100 * count) / most}%`
  return (
    <span aria-hidden="true" className="grid gap-0.5">
      <span className="block h-2 bg-ink" style={{ width: width(now) }} />
      {before !== null && <span className="block h-1 bg-edge" style={{ width: width(before) }} />}
    </span>
  )
}

const signed = (difference: number) => (difference > 0 ? `+${difference}` : String(difference).replace('-', '−'))
