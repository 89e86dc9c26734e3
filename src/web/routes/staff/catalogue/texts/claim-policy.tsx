import type { ClaimPolicy } from '#domain/delivery/claim.ts'
import { CLAIM_POLICIES } from '#domain/delivery/claim.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { SettingsForm } from './settings-form.tsx'

const LABELS: Record<ClaimPolicy, string> = {
  either: 'Readers choose',
  copy: 'A new copy, or one more issue if it’s sold out',
  issue: 'One more issue; a new copy for lifetime readers',
}

/** What readers are offered for a print copy that did not come or came damaged. */
export function ClaimPolicyForm({ policy }: { policy: ClaimPolicy }) {
  return (
    <SettingsForm
      label="Missing copies"
      body={({ text }) => ({ claimPolicy: CLAIM_POLICIES.find((one) => one === text('claimPolicy')) ?? policy })}
    >
      {(error) => (
        <Select
          label="What readers get for a copy that didn’t come"
          name="claimPolicy"
          defaultValue={policy}
          options={CLAIM_POLICIES.map((value) => ({ value, label: LABELS[value] }))}
          error={error('claimPolicy')}
        />
      )}
    </SettingsForm>
  )
}
