import { useCall } from '../../calls/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const makeAccount = () => import('#contract/access/login.ts').then((calls) => calls.makeAccount)

/** The link that opens it goes to the buyer, whoever holds the receipt. */
export function MakeAccount({ receipt }: { receipt: string }) {
  const call = useCall(makeAccount)
  if (call.answer) return <Notice kind="success">{call.answer.message}</Notice>
  return (
    <div className="grid justify-items-start gap-3">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <Button look="outline" disabled={call.status === 'sending'} onClick={() => void call.send({ body: { receipt } })}>
        Create an account
      </Button>
    </div>
  )
}
