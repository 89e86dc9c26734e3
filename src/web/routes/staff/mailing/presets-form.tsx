import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { savePresets } from '#contract/delivery/mailing-files.ts'
import type { MailingFileSettings } from '#domain/mailing/presets.ts'
import { MAILING_PRESETS, PRESET_NAMES } from '#domain/mailing/presets.ts'
import { byZone, ZONES } from '#domain/vocabulary.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { useZoneNames } from '../../../root-data.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** Which preset each zone's file has. */
export function PresetsForm({ files }: { files: MailingFileSettings }) {
  const zoneNames = useZoneNames()
  const call = useStaffCall(savePresets)
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState(0)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const presets = byZone(
      (zone) => MAILING_PRESETS.find((one) => one === formText(form, `preset.${zone}`)) ?? files.presets[zone],
    )
    if (!(await call.send({ body: { presets, byte_order_mark: new FormData(form).has('mark') } }))) return
    call.reset()
    await revalidate()
    setSaved(saved + 1)
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="Presets"
      noValidate
      className="scripted grid content-start gap-4"
    >
      {ZONES.map((zone) => (
        <Select
          key={zone}
          label={zoneNames[zone].name}
          name={`preset.${zone}`}
          defaultValue={files.presets[zone]}
          options={MAILING_PRESETS.map((value) => ({ value, label: PRESET_NAMES[value] }))}
        />
      ))}
      <Checkbox
        label="Begin files with a byte-order mark"
        hint="Excel needs it to read accents. Some mailing houses don’t want it."
        name="mark"
        defaultChecked={files.byteOrderMark}
      />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      {saved > 0 && <DoneNotice key={saved}>Saved.</DoneNotice>}
      <div>
        <SubmitButton status={call.status} look="outline">
          Save presets
        </SubmitButton>
      </div>
    </form>
  )
}
