import type { Cents } from '#domain/money.ts'
import { typedMoney } from '#domain/parse-money.ts'
import { useCurrency } from '../../../../root-data.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { linesOf } from '../texts/settings-text.ts'

type Words = { name: string; price: Cents | null; description: string; details: string[]; tags: string[] }
type Error = (name: string) => string | undefined

/** What is said of a product, when it is new and when it is changed. */
export function ProductFields({ of, error }: { of: Words; error: Error }) {
  const currency = useCurrency()
  return (
    <>
      <Field label="Name" name="name" defaultValue={of.name} maxLength={200} required error={error('name')} />
      <Field
        label="Price"
        name="price"
        inputMode="decimal"
        defaultValue={of.price === null ? '' : typedMoney(of.price, currency)}
        required
        error={error('price')}
      />
      <TextArea
        label="Description"
        name="description"
        rows={5}
        defaultValue={of.description}
        hint="Leave a blank line between paragraphs."
        error={error('description')}
      />
      <TextArea
        label="Details (optional)"
        name="details"
        defaultValue={of.details.join('\n')}
        hint="One per line, such as material or size."
        error={firstFault(error, 'details')}
      />
      <Field
        label="Tags (optional)"
        name="tags"
        defaultValue={of.tags.join(', ')}
        hint="“featured” is shown on the front page, “swag” beside subscriptions and donations."
        error={firstFault(error, 'tags')}
      />
    </>
  )
}

const MOST_ENTRIES = 30

/** Of a list that is typed in one field: what is wrong with it, or with the first of its entries that is wrong. */
export function firstFault(error: Error, name: string, parts: readonly string[] = ['']): string | undefined {
  const entries = Array.from({ length: MOST_ENTRIES }, (_, at) => parts.map((part) => error(`${name}.${at}${part}`)))
  return error(name) ?? entries.flat().find(Boolean)
}

/** What is sent of them, but for the price. */
export function productWords(text: (name: string) => string) {
  return {
    name: text('name'),
    description: text('description'),
    details: linesOf(text('details')),
    tags: text('tags')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  }
}
