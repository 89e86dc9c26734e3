import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { saveMailWords } from '#contract/mail.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'
import type { useCall } from '../../../calls/use-call.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { previewMailWords } from './preview-call.ts'

type WordsFormProps = {
  mail: string
  words: MailWords
  /** The last preview. */
  tried: ReturnType<typeof useCall<never, NonNullable<typeof previewMailWords.body>, typeof previewMailWords.answer>>
}

export function WordsForm({ mail, words, tried }: WordsFormProps) {
  const call = useStaffCall(saveMailWords)
  const { revalidate } = useRevalidator()
  const typed = (form: HTMLFormElement) => ({ subject: formText(form, 'subject'), text: formText(form, 'text') })
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await call.send({ body: { mail, ...typed(event.currentTarget) } }))) return
    call.reset()
    toast('Saved. The next message will use this text.')
    await revalidate()
  }
  function preview() {
    if (call.form.current) void tried.send({ params: { mail }, body: typed(call.form.current) })
  }
  return (
    <form ref={call.form} method="post" noValidate onSubmit={submit} aria-label="Words" className="scripted grid gap-4">
      <Field
        label="Subject"
        name="subject"
        maxLength={200}
        defaultValue={words.subject}
        error={call.field('subject') ?? tried.field('subject')}
      />
      <TextArea
        label="Text"
        name="text"
        rows={16}
        maxLength={10_000}
        defaultValue={words.text}
        hint="Leave an empty line between paragraphs. [Words]({link}) make a link. The first link in a paragraph of its own is the button."
        error={call.field('text') ?? tried.field('text')}
      />
      {(call.general ?? tried.general) && <Notice kind="error">{call.general ?? tried.general}</Notice>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton status={call.status}>Save</SubmitButton>
        <Button look="outline" aria-disabled={tried.status === 'loading' || undefined} onClick={preview}>
          Preview
        </Button>
      </div>
    </form>
  )
}
