import { EMAIL_NOT_PROVED } from '#domain/access/proof-of-address.ts'
import { useCall } from '../../calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const askForProof = () => import('#contract/account/email.ts').then((calls) => calls.askForProof)

/** Anybody can buy with anybody's address: until it is confirmed, what others order with it is not shown here. */
export function EmailNotProved({ email }: { email: string }) {
  const call = useCall(askForProof)
  return (
    <Notice kind="warning">
      <p>{EMAIL_NOT_PROVED}</p>
      {call.general && <p className="mt-1">{call.general}</p>}
      {call.answer ? (
        <p className="mt-1 text-ink">{call.answer.message}</p>
      ) : (
        <Button look="quiet" disabled={call.status === 'sending'} onClick={() => void call.send()}>
          Send a confirmation link to {email}
        </Button>
      )}
    </Notice>
  )
}
