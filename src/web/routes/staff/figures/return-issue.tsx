import { useRevalidator } from 'react-router'
import { returnToken } from '#contract/orders.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { useCurrency } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'

/** One press: the money goes back the way it came. */
export function ReturnIssue({ entry, amount }: { entry: number; amount: Cents }) {
  const currency = useCurrency()
  const call = useStaffCall(returnToken)
  const { revalidate } = useRevalidator()
  async function send() {
    if (!(await call.send({ body: { entry } }))) return
    toast(`${formatMoney(amount, currency)} returned.`)
    await revalidate()
  }
  return (
    <>
      <Button look="quiet" className="scripted whitespace-nowrap" onClick={() => void send()}>
        Return {formatMoney(amount, currency)}
      </Button>
      {call.general && <Notice kind="error">{call.general}</Notice>}
    </>
  )
}
