import type { ReactNode } from 'react'
import { addSize, adjustStock, saveIssuePrices, saveProduct } from '#contract/catalogue/catalogue.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { parseMoney, typedMoney } from '#domain/parse-money.ts'
import type { ProductsOnSale, Shelf } from '#server/services/catalogue/edit-stock.ts'
import { useCurrency } from '../../../../root-data.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { InDialog } from '../../in-dialog.tsx'
import { ProductFields, productWords } from './product-fields.tsx'

type Product = ProductsOnSale['products'][number]

const typed = (text: string, currency: Currency) => parseMoney(text, currency) ?? Number.NaN

function Amount({ label, name, of, error }: { label: string; name: string; of: Cents; error: string | undefined }) {
  const currency = useCurrency()
  return (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      defaultValue={typedMoney(of, currency)}
      required
      error={error}
    />
  )
}

export function ChangeProduct({ product }: { product: Product }) {
  const currency = useCurrency()
  const { ref, name } = product
  return (
    <InDialog
      endpoint={saveProduct}
      title={name}
      button={`Change ${name}`}
      says="Change"
      body={(text) => ({ ref, ...productWords(text), price: typed(text('price'), currency) })}
    >
      {(error): ReactNode => <ProductFields of={product} error={error} />}
    </InDialog>
  )
}

export function ChangeIssue({ issue }: { issue: ProductsOnSale['issues'][number] }) {
  const currency = useCurrency()
  const { number, printPrice, digitalPrice } = issue
  return (
    <InDialog
      endpoint={saveIssuePrices}
      title={`No. ${number}`}
      button={`Change No. ${number}`}
      says="Change"
      body={(text) => ({
        issue: number,
        print_price: typed(text('print_price'), currency),
        digital_price: typed(text('digital_price'), currency),
      })}
    >
      {(error): ReactNode => (
        <>
          <Amount label="Print price" name="print_price" of={printPrice} error={error('print_price')} />
          <Amount label="Digital price" name="digital_price" of={digitalPrice} error={error('digital_price')} />
        </>
      )}
    </InDialog>
  )
}

export function AdjustStock({ shelf: { ref, name, onHand } }: { shelf: Shelf }) {
  return (
    <InDialog
      endpoint={adjustStock}
      title={`${name}: ${onHand} on the shelf`}
      button={`Count ${name}`}
      says="Count"
      body={(text) => ({ ref, by: Number(text('by')), reason: text('reason') })}
    >
      {(error): ReactNode => (
        <>
          <Field
            label="More or less"
            name="by"
            type="number"
            required
            hint="Add what came in. Use a minus for what’s gone."
            error={error('by')}
          />
          <Field label="Reason" name="reason" maxLength={200} required error={error('reason')} />
        </>
      )}
    </InDialog>
  )
}

export function AddSize({ product: { ref, name } }: { product: Product }) {
  return (
    <InDialog
      endpoint={addSize}
      title={`${name}: a new size`}
      button={`New size of ${name}`}
      says="New size"
      body={(text) => ({ product: ref, name: text('name'), on_hand: Number(text('on_hand')) })}
    >
      {(error): ReactNode => (
        <>
          <Field label="Size" name="name" required error={error('name')} />
          <Field label="On hand" name="on_hand" type="number" min={0} defaultValue="0" error={error('on_hand')} />
        </>
      )}
    </InDialog>
  )
}
