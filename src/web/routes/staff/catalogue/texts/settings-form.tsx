import type { FormEvent, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { saveSettings } from '#contract/catalogue/catalogue.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { DoneNotice } from '../../../../parts/done-notice.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type Settings = Omit<z.input<NonNullable<typeof saveSettings.body>>, 'session'>
type Read = { text: (name: string) => string; ticked: (name: string) => boolean }

type SettingsFormProps = {
  label: string
  body: (read: Read) => Settings
  children: (error: (name: string) => string | undefined) => ReactNode
}

/** One part of the settings, saved by itself. */
export function SettingsForm({ label, body, children }: SettingsFormProps) {
  const call = useStaffCall(saveSettings)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => formText(form, name)
    const sent = await call.send({ body: body({ text, ticked: (name) => text(name) !== '' }) })
    // Another form saves some of the same words, and takes the rest as they are now.
    if (sent) void revalidate()
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      onChange={call.touch}
      aria-label={label}
      className="grid max-w-[40rem] gap-4"
    >
      {children(call.field)}
      {call.answer && <DoneNotice>Saved.</DoneNotice>}
      {call.status === 'failed' && (
        <Notice kind="error">{call.general ?? 'This couldn’t be saved. Please check it again.'}</Notice>
      )}
      <div className="scripted">
        <SubmitButton status={call.status} look="outline">
          Save
        </SubmitButton>
      </div>
    </form>
  )
}
