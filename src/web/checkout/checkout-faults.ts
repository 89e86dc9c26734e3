import type { Refusal } from '#domain/outcome.ts'
import type { Faults } from '../calls/call.ts'
import { NO_FAULTS, shownFaults } from '../calls/call.ts'

/** Where a fault of a whole part is said. */
const FIRST_FIELD: Record<string, string> = {
  password: 'password.password',
  address: 'address.line1',
  recipient_address: 'recipient_address.line1',
}

export function checkoutFaults(errors: Refusal | null): Faults {
  if (!errors) return NO_FAULTS
  const { general, fields } = shownFaults(errors)
  const named = Object.entries(fields).map(([name, sentence]) => [FIRST_FIELD[name] ?? name, sentence])
  return { general, fields: Object.fromEntries(named) }
}

type Named = { elements: { namedItem(name: string): object | null } }

/** The sentences of fields that are not on the page, or hidden: nobody would ever read them beside one. */
export function strayFaults({ fields }: Faults, form: Named): string | null {
  const sentences = Object.entries(fields).flatMap(([name, sentence]) =>
    isSeen(form.elements.namedItem(name)) ? [] : sentence,
  )
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : null
}

/** Several radios of one name are no element by themselves, and never hidden. */
function isSeen(field: object | null): boolean {
  return field !== null && (!('getClientRects' in field) || (field as Element).getClientRects().length > 0)
}
