import type { DraftLine } from '#domain/invoices/price-draft.ts'
import { MAX_LINE_QUANTITY, mayChangeQuantity } from '#domain/invoices/price-draft.ts'
import { formatMoney } from '#domain/money.ts'
import { useCurrency } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import type { DraftLinesState } from './use-draft-lines.ts'

type DraftLinesProps = {
  lines: readonly DraftLine[]
  draft: DraftLinesState
  error: (name: string) => string | undefined
}

/** What the draft is for: lines of the catalogue, which stay or go, and free ones. */
export function DraftLinesFields({ lines, draft, error }: DraftLinesProps) {
  return (
    <div className="grid gap-4">
      {lines.length > 0 && (
        <ul className="grid border-rule border-t">
          {lines.map((line) => (
            <CatalogueLine key={line.position} line={line} draft={draft} />
          ))}
        </ul>
      )}
      {draft.free.map((line, at) => (
        <fieldset key={line.key} className="grid gap-3 border-rule border-b pb-4 sm:grid-cols-[1fr_6rem_8rem_auto]">
          <legend className="sr-only">Free line {at + 1}</legend>
          <Field
            label="Text"
            name={`free_lines.${at}.name`}
            value={line.name}
            maxLength={200}
            onValue={(name) => draft.change({ ...line, name })}
            error={error(`free_lines.${at}.name`)}
          />
          <Field
            label="Quantity"
            name={`free_lines.${at}.quantity`}
            type="number"
            min={1}
            max={MAX_LINE_QUANTITY}
            value={line.quantity}
            onValue={(quantity) => draft.change({ ...line, quantity })}
            error={error(`free_lines.${at}.quantity`)}
          />
          <Field
            label="Price each"
            name={`free_lines.${at}.price`}
            inputMode="decimal"
            value={line.price}
            onValue={(price) => draft.change({ ...line, price })}
            error={error(`free_lines.${at}.price`)}
          />
          <div className="sm:pt-7">
            <Button look="quiet" aria-label={`Remove line ${line.name}`} onClick={() => draft.remove(line.key)}>
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      {draft.mayAdd && (
        <div>
          <Button look="outline" onClick={draft.add}>
            Add a line
          </Button>
        </div>
      )}
    </div>
  )
}

function CatalogueLine({ line, draft }: { line: DraftLine; draft: DraftLinesState }) {
  const currency = useCurrency()
  const kept = draft.kept.find(({ position }) => position === line.position)
  const priced = draft.priced.lines.find(({ position }) => position === line.position)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule border-b py-1.5 font-sans text-small">
      <span className={`min-w-0 grow ${kept ? '' : 'text-soft line-through'}`}>{line.name}</span>
      {kept && mayChangeQuantity(line) ? (
        <label className="flex items-center gap-2">
          <span className="text-fine text-soft">Quantity</span>
          <input
            type="number"
            min={1}
            max={MAX_LINE_QUANTITY}
            value={kept.quantity}
            aria-label={`Quantity of ${line.name}`}
            onChange={({ currentTarget }) => {
              const quantity = Math.trunc(Number(currentTarget.value))
              draft.setQuantity(line.position, Math.min(MAX_LINE_QUANTITY, Math.max(1, quantity)))
            }}
            className="tabular min-h-11 w-20 border border-edge bg-paper px-2 lg:min-h-9"
          />
        </label>
      ) : (
        kept && line.quantity > 1 && <span className="tabular text-soft">{line.quantity} ×</span>
      )}
      <span className="tabular w-24 text-right">{kept && priced ? formatMoney(priced.price, currency) : ''}</span>
      {kept ? (
        <Button look="quiet" aria-label={`Remove ${line.name}`} onClick={() => draft.drop(line.position)}>
          Remove
        </Button>
      ) : (
        <Button look="quiet" aria-label={`Put back ${line.name}`} onClick={() => draft.restore(line)}>
          Put back
        </Button>
      )}
    </li>
  )
}
