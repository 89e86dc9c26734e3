import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { isLocked } from '#domain/checkout/submit-status.ts'
import { UnderWay } from '../../../checkout/payment/under-way.tsx'
import { href } from '../../../href.ts'
import { LogOut } from '../../../parts/access/log-out.tsx'
import { cardPath } from '../../../parts/orders/receipt-words.ts'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { NeedsScripts } from '../../../parts/page/needs-scripts.tsx'
import type { QrDrawing } from '../../../qr.server.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AskTakeover } from './ask-takeover.tsx'
import type { Facts } from './gift-facts.server.ts'
import { GiftWords } from './gift-words.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { StopMailing } from './stop-mailing.tsx'

type RedeemGiftProps = ComponentProps<typeof RedeemForm> & {
  code: QrDrawing
  address: string
  name: string
  facts: Facts
}

/** A gift that waits: what it is, who redeems it, and how. */
export function UnredeemedGift({ code, address, name, facts, ...form }: RedeemGiftProps) {
  const { offer, buyer, checkout } = form
  const { gift, not_for_you: notForYou } = offer
  return (
    <FormPage
      title="A gift for you"
      lead={
        <p>
          {gift.order.name} sent you a subscription to {name}. Opening this page doesn’t redeem your gift.
        </p>
      }
      beside={<GiftWords message={offer.message} {...{ gift, facts, code, address }} />}
    >
      {buyer ? <LoggedIn name={buyer.name} email={buyer.email} /> : <LogInFirst />}
      <UnderWay checkout={checkout}>Placing your order…</UnderWay>
      {notForYou ? (
        <>
          <Notice>{notForYou}</Notice>
          {offer.started ? (
            <StopMailing token={gift.token} stopped={offer.started.stopped} />
          ) : (
            <p>
              <LinkButton as={Link} to={cardPath(gift.token)} look="outline">
                Print card
              </LinkButton>
            </p>
          )}
        </>
      ) : (
        <>
          <NeedsScripts says="Redeeming a gift needs JavaScript. You can also write to" />
          {offer.started ? (
            <AskTakeover giver={gift.order.name} answered={isLocked(checkout.status)}>
              <RedeemForm key={buyer?.token} {...form} />
            </AskTakeover>
          ) : (
            <RedeemForm key={buyer?.token} {...form} />
          )}
        </>
      )}
    </FormPage>
  )
}

function LoggedIn({ name, email }: { name: string; email: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 border-rule border-y font-sans text-small">
      <p className="py-2">
        <span className="font-semibold">{name}</span> <span className="text-soft">{email}</span>
      </p>
      <LogOut />
    </div>
  )
}

function LogInFirst() {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-y py-3 font-sans text-small">
      <p>Already a subscriber? We’ll add this to your subscription.</p>
      <LinkButton as={Link} to={`${href('/login')}?redirect=${encodeURIComponent(pathname + search)}`} look="outline">
        Log in
      </LinkButton>
    </div>
  )
}
