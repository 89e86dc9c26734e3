import { sendGiftAgain } from '#contract/gifts/giver.ts'
import { useCall } from '../../../calls/use-call.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { useRootData } from '../../../root-data.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

export function SendAgain({ gift }: { gift: string }) {
  const call = useCall(sendGiftAgain)
  const session = useRootData()?.visitor.session ?? ''
  if (call.answer) return <DoneNotice message="We’ll email it again today" />
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void call.send({ body: { gift, session } })
      }}
    >
      <SubmitButton status={call.status} look="quiet">
        Email it again
      </SubmitButton>
      {call.general && <Notice kind="error">{call.general}</Notice>}
    </form>
  )
}
