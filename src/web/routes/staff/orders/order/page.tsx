import { data, Link } from 'react-router'
import type { Permission } from '#domain/access/permissions.ts'
import { may } from '#domain/access/permissions.ts'
import { formatDay } from '#domain/day.ts'
import { formatTotal } from '#domain/money.ts'
import { counted } from '#domain/vocabulary.ts'
import { href } from '../../../../href.ts'
import { receiptPath } from '../../../../parts/orders/receipt-words.ts'
import { OwnAccountNotice } from '../../../../parts/staff/own-account-notice.tsx'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { StateWord } from '../../../../parts/staff/state-word.tsx'
import { useCurrency } from '../../../../root-data.ts'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { GIFT_WORDS, KIND_WORDS, STATUS_TONES, STATUS_WORDS } from '../order-words.ts'
import { SendLines } from '../packing/send-lines.tsx'
import type { Route } from './+types/page.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { RefundForm } from './refund.tsx'
import { WaitingLink } from './waiting-link.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, member, viewer } = await staffOnly(context, request)
  const order = await app.orders.find(params.number)
  if (!order) throw data(null, { status: 404 })
  const isOwn = await app.people.isOwn(viewer, { order: order.id })
  const mayDo = (permission: Permission) => !isOwn && may(member.role, permission)
  return {
    order,
    isOwn,
    maySend: mayDo('orders.pack'),
    mayRefund: mayDo('refunds.make'),
    mayEnter: mayDo('orders.enter'),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.order.number ?? 'Order'
  return pageMeta(siteOf(matches), { title, description: 'An order.', path: href('/staff/orders'), hidden: true })
}

export default function StaffOrder({ loaderData }: Route.ComponentProps) {
  const { order, isOwn, maySend, mayRefund, mayEnter } = loaderData
  const currency = useCurrency()
  const { number, kind, status, on, paidOn, comped, agreed, waits, buyer, recipient, gifts, receipt, invoice } = order
  const isDisputed = order.disputes.some((dispute) => dispute.status === 'open')
  const toSend = order.lines.filter(({ packed, sentOn, refundedOn }) => packed && !sentOn && !refundedOn)
  return (
    <StaffPage
      title={number}
      lead={
        <span className="flex flex-wrap items-baseline gap-x-3">
          <StateWord tone={STATUS_TONES[order.shown]}>{STATUS_WORDS[order.shown]}</StateWord>
          <span>
            {KIND_WORDS[kind]} of {formatDay(on)}, {formatTotal(order.total, currency)}
            {comped && `, free${comped.reason && ` (${comped.reason})`}`}
            {agreed && `, agreed instead of ${formatTotal(agreed.usual, currency)} (${agreed.reason})`}
          </span>
        </span>
      }
      actions={
        <>
          {receipt && (
            <a href={receiptPath(receipt)} className="linked inline-flex min-h-11 items-center">
              Receipt
            </a>
          )}
          {kind === 'invoice' && (
            <Link
              to={href('/staff/invoices/:id', { id: order.id })}
              className="linked inline-flex min-h-11 items-center"
            >
              Invoice
            </Link>
          )}
          {kind !== 'invoice' && status !== 'paid' && status !== 'refunded' && !waits && (
            <a href={href('/invoice/:invoice', { invoice })} className="linked inline-flex min-h-11 items-center">
              What the buyer sees
            </a>
          )}
        </>
      }
    >
      {isOwn && <OwnAccountNotice />}
      {waits && <WaitingLink order={order} waits={waits} mayAct={mayEnter} />}
      {isDisputed && (
        <Notice kind="warning" title="The buyer’s bank disputes this payment.">
          Nothing is reversed or refunded while it’s open. Respond at the payment provider.
        </Notice>
      )}
      {order.subscriptionWaits && (
        <Notice kind="warning" title="The subscription hasn’t started.">
          It starts when the buyer confirms {buyer.email}. Send the link again from the reader’s page, or refund the
          order.
        </Notice>
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          <StaffSection title="Items">
            <OrderLines order={order} />
          </StaffSection>
          {status === 'paid' && maySend && toSend.length > 0 && (
            <StaffSection title="Send" aside={`${toSend.length} of ${counted(order.lines.length, 'line')} to send`}>
              <SendLines id={order.id} lines={toSend} />
            </StaffSection>
          )}
          {status === 'paid' && mayRefund && !isDisputed && (
            <StaffSection title="Refund">
              <RefundForm order={order} />
            </StaffSection>
          )}
        </div>
        <div className="grid content-start gap-8 font-sans text-small">
          <StaffSection title="Who">
            <p>
              {buyer.account ? (
                <Link to={href('/staff/people/:token', { token: buyer.account })} className="linked">
                  {buyer.name}
                </Link>
              ) : (
                buyer.name
              )}
              <span className="block text-soft">{buyer.email || 'No email'}</span>
              <span className="block text-soft">
                Ordered {formatDay(on)}
                {paidOn && `, paid ${formatDay(paidOn)}`}
              </span>
            </p>
            <Postal title="Address" lines={buyer.address} />
            {recipient && <Postal title="Goods go to" lines={[recipient.name, ...recipient.address]} />}
          </StaffSection>
          <OrderMoney order={order} mayPay={mayRefund} />
          {order.messages.length > 0 && (
            <StaffSection title="Emails">
              <ul className="grid gap-1">
                {order.messages.map(({ title, on, isSent }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same may go twice, and none ever moves
                  <li key={at} className="flex justify-between gap-4">
                    <span>{title}</span>
                    <span className="text-soft">{isSent ? formatDay(on) : 'Not sent yet'}</span>
                  </li>
                ))}
              </ul>
            </StaffSection>
          )}
          {gifts.length > 0 && (
            <StaffSection title="Gifts">
              <ul className="grid gap-1">
                {gifts.map((gift) => (
                  <li key={gift.token}>
                    {gift.name}{' '}
                    <span className="text-soft">
                      {gift.isAdded ? 'Added to their subscription' : GIFT_WORDS[gift.state]}
                    </span>
                  </li>
                ))}
              </ul>
            </StaffSection>
          )}
        </div>
      </div>
    </StaffPage>
  )
}

function Postal({ title, lines }: { title: string; lines: string[] | null }) {
  if (!lines) return null
  return (
    <p>
      <span className="block text-fine text-soft">{title}</span>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  )
}
