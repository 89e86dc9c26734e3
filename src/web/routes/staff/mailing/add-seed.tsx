import { addSeed } from '#contract/delivery/mailing-files.ts'
import { eachAddressField } from '#domain/addresses/address-fields.ts'
import type { Zones } from '#server/db/settings.ts'
import { AddressFields } from '../../../parts/addresses/address-form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { InDialog } from '../in-dialog.tsx'

/** The country decides which zone's mailings it is in. */
export function AddSeed({ zones }: { zones: Zones }) {
  return (
    <InDialog
      endpoint={addSeed}
      title="Add a seed address"
      button="Add a seed address"
      says="Add a seed address"
      submit="Add it"
      body={(text) => ({ name: text('name'), address: eachAddressField((field) => text(`address.${field}`)) })}
    >
      {(error) => (
        <>
          <Field label="Name" name="name" autoComplete="off" required error={error('name')} />
          <AddressFields
            zones={zones}
            leading="a"
            prefix="address."
            error={(name) => error(name.replace('address.', '')) ?? error(name)}
          />
        </>
      )}
    </InDialog>
  )
}
