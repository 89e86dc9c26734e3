import { useCall } from '../../../calls/use-call.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

const endpoint = () => import('#contract/gifts/redeem.ts').then(({ stopGift }) => stopGift)

/** For a reader who cannot take the gift over. */
export function StopMailing({ token, stopped }: { token: string; stopped: boolean }) {
  const call = useCall(endpoint)
  if (stopped || call.answer)
    return <Notice kind="success">The mailing is stopped. We’ve asked the giver to choose someone else.</Notice>
  return (
    <form
      ref={call.form}
      method="post"
      className="scripted"
      onSubmit={(event) => {
        event.preventDefault()
        void call.send({ body: { token } })
      }}
    >
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>Stop the mailing</SubmitButton>
    </form>
  )
}
