import { sendTestMail } from '#contract/mail.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** To the administrator’s own address. */
export function TestMessage({ words }: { words: MailWords }) {
  const call = useStaffCall(sendTestMail)
  return (
    <form
      ref={call.form}
      method="post"
      aria-label="Test message"
      onSubmit={(event) => {
        event.preventDefault()
        void call.send({ body: { mail: 'test-message', ...words } })
      }}
      className="grid gap-3"
    >
      {call.answer && <DoneNotice>The mail server took a test message to {call.answer.sent_to}.</DoneNotice>}
      {call.status === 'failed' && <Notice kind="error">{call.general ?? 'This couldn’t be sent.'}</Notice>}
      <div className="scripted">
        <SubmitButton status={call.status} look="outline">
          Send me a test message
        </SubmitButton>
      </div>
    </form>
  )
}
