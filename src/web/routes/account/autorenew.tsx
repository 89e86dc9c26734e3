import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { autorenewNeedsPayment } from '#domain/renewals/autorenew-toggle.ts'
import { useCall } from '../../calls/use-call.ts'
import { href } from '../../href.ts'
import { ViewLink } from '../../parts/access/view-only.tsx'
import { useCurrency } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { AskFirst } from './security/ask-first.tsx'

/** Fetched when the switch is pressed: most visits leave it as it is. */
const switchAutorenew = () => import('#contract/renewals.ts').then((calls) => calls.switchAutorenew)

type AutorenewProps = { on: boolean; paymentStored: boolean; ended: boolean }

/** What autorenew does, and the switch for it. */
export function Autorenew({ on, paymentStored, ended }: AutorenewProps) {
  const currency = useCurrency()
  return (
    <div className="grid gap-2 border-rule border-t pt-5">
      <h3 className="text-title tracking-[-0.015em]">Autorenew is {on ? 'on' : 'off'}</h3>
      <p className="max-w-[36rem]">
        {on
          ? 'When your last issue has been sent, we’ll email you the price and charge your saved payment method two weeks later.'
          : ended
            ? 'Your subscription has ended. With autorenew on, your next one renews automatically.'
            : 'Your subscription ends with your last issue unless you renew.'}
      </p>
      {on || paymentStored ? (
        <div>
          <AutorenewSwitch on={on}>{on ? 'Switch off autorenew' : 'Switch on autorenew'}</AutorenewSwitch>
        </div>
      ) : (
        <p className="font-sans text-small text-soft">
          {autorenewNeedsPayment(currency)}{' '}
          <LinkButton as={ViewLink} to={href('/account/payment')} look="quiet">
            Add one
          </LinkButton>
        </p>
      )}
    </div>
  )
}

/** Asks before it switches; the answer comes by email as well. */
export function AutorenewSwitch({ on, children }: { on: boolean; children: string }) {
  const call = useCall(switchAutorenew)
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()

  async function flip() {
    const answer = await call.send({ query: { to: on ? 'off' : 'on' } })
    if (!answer) return
    close()
    toast(answer.autorenew ? 'Autorenew is on.' : 'Autorenew is off.')
    void revalidate()
  }
  function close() {
    setAsking(false)
    call.reset()
  }

  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        {children}
      </Button>
      <AskFirst
        title={on ? 'Switch off autorenew?' : 'Switch on autorenew?'}
        open={asking}
        onClose={close}
        problem={call.general}
        status={call.status}
        yes={on ? 'Switch off autorenew' : 'Switch on autorenew'}
        onYes={() => void flip()}
      >
        {on
          ? 'You won’t be charged again. You’ll still get the issues you’ve paid for.'
          : 'Each time your last issue has been sent, we’ll email you the price and charge it two weeks later unless you stop it.'}
      </AskFirst>
    </>
  )
}
