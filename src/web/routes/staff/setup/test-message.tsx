import { sendTestMessage } from '#contract/access/setup.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

export function TestMessage() {
  const call = useStaffCall(sendTestMessage)
  return (
    <form
      ref={call.form}
      method="post"
      aria-label="Test message"
      onSubmit={(event) => {
        event.preventDefault()
        void call.send({ body: {} })
      }}
      className="grid gap-3"
    >
      {call.answer && <DoneNotice>The mail server took a test message to {call.answer.to}.</DoneNotice>}
      {call.status === 'failed' && <Notice kind="error">{call.general ?? 'This couldn’t be sent.'}</Notice>}
      <div className="scripted">
        <SubmitButton status={call.status} look="outline">
          Send me a test message
        </SubmitButton>
      </div>
    </form>
  )
}
