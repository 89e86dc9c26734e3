import { DELIVERABLES } from '#domain/vocabulary.ts'
import type { HeldCounts } from '#server/db/schema/mailings.ts'
import type { Served } from './forms.ts'
import { formName } from './forms.ts'

type NumbersProps = { served: Served; held: HeldCounts; before: { issue: number; served: Served } | null }

/** How many would be served in which form now, beside the mailing before. */
export function Numbers({ served, held, before }: NumbersProps) {
  const most = Math.max(1, ...DELIVERABLES.flatMap((one) => [served[one], before?.served[one] ?? 0]))
  return (
    <div className="grid gap-3">
      <table className="tabular w-full border-collapse font-sans text-small">
        <caption className="sr-only">Readers by delivery</caption>
        <thead>
          <tr className="border-ink border-b text-left align-baseline">
            <th scope="col" className="w-1/2 py-2 pr-4 font-semibold">
              Form
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              Now
            </th>
            {before && (
              <>
                <th scope="col" className="py-2 pr-4 text-right font-semibold">
                  No. {before.issue}
                </th>
                <th scope="col" className="py-2 text-right font-semibold">
                  Difference
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {DELIVERABLES.map((form) => (
            <tr key={form} className="border-rule border-b align-baseline">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {formName(form)}
                <Bars now={served[form]} before={before?.served[form] ?? null} most={most} />
              </th>
              <td className="py-2 pr-4 text-right">{served[form]}</td>
              {before && (
                <>
                  <td className="py-2 pr-4 text-right text-soft">{before.served[form]}</td>
                  <td className="py-2 text-right">{signed(served[form] - before.served[form])}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="font-sans text-fine text-soft">
        {before && <>The thick line is now, the thin one is No. {before.issue}. </>}
        Left out, keeping their issue: {held.missing} without an address, {held.suspended} with returned mail,{' '}
        {held.kept ?? 0} on hold{held.zone ? `, ${held.zone} in a zone on hold` : ''}.
      </p>
    </div>
  )
}

/** Two lines to compare: the numbers beside them say the same, so it is hidden from whoever has it read aloud. */
function Bars({ now, before, most }: { now: number; before: number | null; most: number }) {
  const width = (count: number) => (100 * count) / most
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="mt-1 block h-2 w-full overflow-visible"
    >
      <rect x="0" y="0" width={width(now)} height="4" className="fill-ink" />
      {before !== null && <rect x="0" y="6" width={width(before)} height="1.5" className="fill-edge" />}
    </svg>
  )
}

const signed = (difference: number) => (difference > 0 ? `+${difference}` : String(difference).replace('-', '−'))
