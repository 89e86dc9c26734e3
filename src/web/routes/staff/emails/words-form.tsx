import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { keepMailDraft, publishMailWords, sendTestMail } from '#contract/mail.ts'
import { isBusy } from '#domain/checkout/submit-status.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { MAX_MAIL_TEXT, MAX_PREHEADER, MAX_SUBJECT } from '#domain/mail/mail-words.ts'
import { savedMeanwhile } from '#domain/saved-meanwhile.ts'
import type { useCall } from '../../../calls/use-call.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { useDraft } from '../../../forms/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { previewMailWords } from './preview-call.ts'

export type PreviewCall = ReturnType<
  typeof useCall<never, NonNullable<typeof previewMailWords.body>, typeof previewMailWords.answer>
>

type WordsFormProps = {
  mail: string
  /** As they were saved last: a draft's, where there is one. */
  words: MailWords
  /** How often the mail was edited, and by whom last. */
  edits: number
  changedBy: string | null
  preview: PreviewCall
  onPreview: () => void
}

export function WordsForm({ mail, words, edits, changedBy, preview, onPreview }: WordsFormProps) {
  const { subject, preheader, text } = words
  const kept = useDraft({ key: `mail:${mail}`, version: edits, saved: { subject, preheader, text } })
  const { typed, isChanged, isBehind, isBack, change, toSend, endSaved, end } = kept
  const publish = useStaffCall(publishMailWords)
  const draft = useStaffCall(keepMailDraft)
  const test = useStaffCall(sendTestMail)
  const { revalidate } = useRevalidator()
  const calls = [publish, draft, test, preview]
  const error = (name: keyof MailWords) => calls.map((call) => call.field(name)).find((fault) => fault !== undefined)
  const general = calls.map((call) => call.general).find((fault) => fault !== null)

  /** What another button was refused for is not said of this one. */
  function forget() {
    for (const call of calls) if (call.status === 'failed') call.reset()
  }

  async function save(call: typeof publish | typeof draft, said: string) {
    forget()
    const answer = await call.send({ body: { mail, base: toSend.base, ...toSend.typed } })
    if (!answer) return revalidate()
    await endSaved(toSend, revalidate)
    call.reset()
    toast(said)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(publish, 'Published. The next message will use this text.')
  }

  async function sendTest() {
    forget()
    const answer = await test.send({ body: { mail, ...typed } })
    if (!answer) return
    test.reset()
    toast(`Test sent to ${answer.sent_to}.`)
  }

  function tryOut() {
    forget()
    onPreview()
    void preview.send({ params: { mail }, body: typed })
  }

  return (
    <form
      ref={(form) => {
        for (const call of calls) call.form.current = form
      }}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Words"
      data-kept
      className="scripted grid gap-4"
    >
      {isBack && (
        <Notice title="Your unsaved text is back.">
          <Button look="quiet" onClick={end}>
            Discard it
          </Button>
        </Notice>
      )}
      <Field
        label="Subject"
        name="subject"
        maxLength={MAX_SUBJECT}
        value={typed.subject}
        onValue={(value) => change({ subject: value })}
        error={error('subject')}
      />
      <Field
        label="Preheader"
        name="preheader"
        maxLength={MAX_PREHEADER}
        value={typed.preheader}
        onValue={(value) => change({ preheader: value })}
        hint="Shown after the subject in a list of emails. If empty, the default is used."
        error={error('preheader')}
      />
      <TextArea
        label="Text"
        name="text"
        rows={16}
        maxLength={MAX_MAIL_TEXT}
        value={typed.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        hint="Leave an empty line between paragraphs. [Words]({link}) make a link. The first link in a paragraph of its own is the button."
        error={error('text')}
      />
      {isBehind && (
        <>
          <Notice kind="warning">{savedMeanwhile(changedBy, 'email')}</Notice>
          <TextArea
            label={`Saved by ${changedBy ?? 'someone else'}`}
            rows={10}
            readOnly
            value={[subject, preheader, text].join('\n\n')}
          />
        </>
      )}
      {!isBehind && general && <Notice kind="error">{general}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SubmitButton status={publish.status}>{isBehind ? 'Publish and replace theirs' : 'Publish'}</SubmitButton>
        <Button
          look="outline"
          aria-disabled={isBusy(draft.status) || undefined}
          onClick={() => save(draft, 'Draft saved. Readers don’t get it until you publish it.')}
        >
          {isBehind ? 'Save draft and replace theirs' : 'Save draft'}
        </Button>
        <Button look="outline" aria-disabled={isBusy(preview.status) || undefined} onClick={tryOut}>
          Preview
        </Button>
        <Button look="outline" aria-disabled={isBusy(test.status) || undefined} onClick={sendTest}>
          {isBusy(test.status) ? 'Sending…' : 'Send me a test'}
        </Button>
        <span className="font-sans text-small text-soft">{isChanged ? 'Not saved yet' : 'Saved'}</span>
      </div>
    </form>
  )
}
