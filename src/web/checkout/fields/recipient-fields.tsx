import { findZone } from '#domain/addresses/address.ts'
import { LONGEST_LINE } from '#domain/addresses/line-length.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { formText } from '../../forms/form-text.ts'
import { AddressFields, readAddress } from '../../parts/addresses/address-form.tsx'
import { Field } from '../../ui/fields/field.tsx'

type RecipientFieldsProps = {
  zones: Zones
  /** The zone whose main country the address begins with. */
  leading: Zone | null
  error: (name: string) => string | undefined
  onZone: (zone: Zone | null) => void
}

/** To whom the goods go when not to who buys them; read it with `recipientFrom(form)`. */
export function RecipientFields({ zones, leading, error, onZone }: RecipientFieldsProps) {
  return (
    <div className="grid gap-5">
      <Field
        label="Recipient’s name"
        name="recipient_name"
        autoComplete="off"
        maxLength={LONGEST_LINE}
        required
        error={error('recipient_name')}
      />
      <AddressFields
        zones={zones}
        leading={leading ?? undefined}
        prefix="recipient_address."
        error={error}
        onCountry={(country, state) => onZone(findZone({ country, state }, zones))}
      />
    </div>
  )
}

export function recipientFrom(form: HTMLFormElement) {
  return {
    recipient_name: formText(form, 'recipient_name'),
    recipient_address: readAddress(form, 'recipient_address.'),
  }
}
