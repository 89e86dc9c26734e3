import { Field } from '../../../../ui/fields/field.tsx'
import { SettingsForm } from './settings-form.tsx'

type PublicationFormProps = { name: string; tagline: string; supportEmail: string }

export function PublicationForm({ name, tagline, supportEmail }: PublicationFormProps) {
  return (
    <SettingsForm
      label="The publication"
      body={({ text }) => ({ name: text('name'), tagline: text('tagline'), supportEmail: text('supportEmail') })}
    >
      {(error) => (
        <>
          <Field label="Name" name="name" defaultValue={name} required error={error('name')} />
          <Field label="Tagline" name="tagline" defaultValue={tagline} error={error('tagline')} />
          <Field
            label="Support email"
            name="supportEmail"
            type="email"
            defaultValue={supportEmail}
            required
            error={error('supportEmail')}
          />
        </>
      )}
    </SettingsForm>
  )
}
