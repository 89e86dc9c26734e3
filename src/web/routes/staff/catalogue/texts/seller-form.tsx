import type { Texts } from '#server/db/settings.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Who sells, among the words of the publication, which are saved together. */
export function SellerForm({ texts }: { texts: Texts }) {
  return (
    <SettingsForm
      label="The seller"
      body={({ text }) => ({
        texts: {
          ...texts,
          sellerName: text('sellerName'),
          sellerAddress: text('sellerAddress'),
          sellerTaxNumber: text('sellerTaxNumber'),
        },
      })}
    >
      {(error) => (
        <>
          <Field
            label="Seller’s name"
            name="sellerName"
            defaultValue={texts.sellerName ?? ''}
            hint="If empty, the publication’s name."
            error={error('texts.sellerName')}
          />
          <TextArea
            label="Seller’s address"
            name="sellerAddress"
            rows={3}
            defaultValue={texts.sellerAddress ?? ''}
            error={error('texts.sellerAddress')}
          />
          <Field
            label="Seller’s tax number"
            name="sellerTaxNumber"
            defaultValue={texts.sellerTaxNumber ?? ''}
            hint="Name, address and tax number are on every invoice, receipt and email."
            error={error('texts.sellerTaxNumber')}
          />
        </>
      )}
    </SettingsForm>
  )
}
