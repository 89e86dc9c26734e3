import { useRevalidator } from 'react-router'
import { cancelOrder, sendLinkAgain } from '#contract/orders.ts'
import { formatDay } from '#domain/day.ts'
import type { OrderFile } from '#server/services/orders/order-file.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { href } from '../../../../href.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { toast } from '../../../../ui/toast.ts'
import { InDialog } from '../../in-dialog.tsx'

type WaitingLinkProps = { order: OrderFile; waits: NonNullable<OrderFile['waits']>; mayAct: boolean }

/** An order that its buyer has not paid yet: until when, and what staff can do meanwhile. */
export function WaitingLink({ order, waits, mayAct }: WaitingLinkProps) {
  const again = useStaffCall(sendLinkAgain)
  const { revalidate } = useRevalidator()
  async function send() {
    const sent = await again.send({ body: { order: order.id } })
    if (sent) toast(`Sent to ${sent.email}.`)
    void revalidate()
  }
  return (
    <Notice title={`Waiting for payment until ${formatDay(waits.until)}.`}>
      <p>
        The buyer has a payment link. The price is fixed until then; nothing is sent or started before it’s paid.{' '}
        <a href={href('/invoice/:invoice', { invoice: waits.link })} className="linked">
          What the buyer sees
        </a>
      </p>
      {again.general && <p className="font-medium text-error">{again.general}</p>}
      {mayAct && (
        <div className="mt-1 flex flex-wrap gap-x-6">
          <Button look="quiet" onClick={() => void send()}>
            Send the link again
          </Button>
          <InDialog
            endpoint={cancelOrder}
            title="Cancel the order"
            button={`Cancel the order ${order.number}`}
            says="Cancel the order"
            submit="Cancel the order"
            body={(text) => ({ order: order.id, reason: text('reason') })}
          >
            {(error) => (
              <>
                <p>The link stops working at once. Nothing has been charged. This can’t be undone.</p>
                <Field label="Reason" name="reason" maxLength={200} required error={error('reason')} />
              </>
            )}
          </InDialog>
        </div>
      )}
    </Notice>
  )
}
