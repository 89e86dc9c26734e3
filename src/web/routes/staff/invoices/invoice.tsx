import { data, Link } from 'react-router'
import { uuid } from '#contract/fields/uuid.ts'
import { may } from '#domain/access/permissions.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { netLabel, PAST_DUE } from '#domain/invoices/invoice.ts'
import { href } from '../../../href.ts'
import { receiptPath } from '../../../parts/orders/receipt-words.ts'
import { OwnAccountNotice } from '../../../parts/staff/own-account-notice.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PayerAndPlaces } from '../../invoice/places.tsx'
import { InvoiceSums } from '../../invoice/sums.tsx'
import { orderPath, STATUS_WORDS } from '../orders/order-words.ts'
import type { Route } from './+types/invoice.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { RecordedPayments } from './payments.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, member, viewer } = await staffOnly(context, request)
  const id = uuid.safeParse(params.id).data
  const found = id ? await app.invoices.find(id) : null
  if (!id || !found) throw data(null, { status: 404 })
  const [{ publication }, isOwn] = await Promise.all([app.catalogue(), app.people.isOwn(viewer, { order: id })])
  return {
    id,
    invoice: found.view,
    servesBefore: found.servesBefore,
    payments: found.payments,
    emails: [found.email, found.emailTo].filter(Boolean).join(' and '),
    today: dayOf(app.now(), publication.timeZone),
    isOwn,
    mayAct: !isOwn && may(member.role, 'invoices.change'),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `Invoice ${loaderData?.invoice.number ?? ''}`
  return pageMeta(siteOf(matches), { title, description: 'An invoice.', path: href('/staff/invoices'), hidden: true })
}

/** What whoever gets it sees, and beside it what can be done with it. */
export default function StaffInvoice({ loaderData }: Route.ComponentProps) {
  const { id, invoice, servesBefore, payments, emails, today, isOwn, mayAct } = loaderData
  const { number, status, billTo, net, dueOn, pastDue, receipt, token } = invoice
  const draft = status === 'draft'
  return (
    <StaffPage
      title={draft ? 'Invoice draft' : number}
      lead={
        <>
          {billTo.name}, {STATUS_WORDS[status].toLowerCase()}
          {net !== null && `, ${netLabel(net)}`}
          {dueOn && `, due ${formatDay(dueOn)}`}
          {invoice.poNumber && `, PO ${invoice.poNumber}`}{' '}
          {pastDue && <strong className="font-semibold text-error">{PAST_DUE}</strong>}
        </>
      }
      actions={
        <>
          {!draft && (
            <a
              href={href('/invoice/:invoice', { invoice: token })}
              className="linked inline-flex min-h-11 items-center"
            >
              The buyer’s page
            </a>
          )}
          {!draft && (
            <Link to={orderPath(number)} className="linked inline-flex min-h-11 items-center">
              Order
            </Link>
          )}
          <Link to={href('/staff/invoices/:id/statement', { id })} className="linked inline-flex min-h-11 items-center">
            Statement
          </Link>
          {receipt && (
            <a href={receiptPath(receipt)} className="linked inline-flex min-h-11 items-center">
              Receipt
            </a>
          )}
        </>
      }
    >
      {isOwn && <OwnAccountNotice />}
      {invoice.failure && <Notice kind="warning">{invoice.failure}</Notice>}
      {servesBefore && (
        <Notice>
          {draft
            ? 'The subscription starts when the invoice is sent, before it’s paid.'
            : 'The subscription started when the invoice was sent. Voiding the invoice ends it.'}
        </Notice>
      )}
      {mayAct && <InvoiceActions {...{ id, invoice, today, emails }} />}
      <RecordedPayments
        {...{ id, payments }}
        left={invoice.left}
        recorded={invoice.recorded}
        mayTakeBack={mayAct && status === 'open'}
      />
      <div className="max-w-[52rem] border-ink border-t pt-3">
        <InvoiceSums invoice={invoice} />
        {invoice.note && <p className="mt-3 max-w-[38rem] whitespace-pre-line font-sans text-small">{invoice.note}</p>}
      </div>
      <StaffSection title="Addresses">
        <div className="max-w-[52rem] text-small">
          <PayerAndPlaces invoice={invoice} />
        </div>
      </StaffSection>
    </StaffPage>
  )
}
