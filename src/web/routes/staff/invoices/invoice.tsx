import { data, Link } from 'react-router'
import { dayOf, formatDay } from '#domain/day.ts'
import { netLabel, PAST_DUE } from '#domain/invoices.ts'
import { href } from '../../../href.ts'
import { receiptPath } from '../../../parts/orders/receipt-words.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { Notice } from '../../../ui/notice.tsx'
import { InvoicePlaces } from '../../invoice/places.tsx'
import { InvoiceSums } from '../../invoice/sums.tsx'
import { orderPath, STATUS_WORDS } from '../orders/order-words.ts'
import type { Route } from './+types/invoice.ts'
import { InvoiceActions } from './invoice-actions.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request, ['finance', 'support'])
  const found = /^[\da-f-]{36}$/.test(params.id) ? await app.invoices.find(params.id) : null
  if (!found) throw data(null, { status: 404 })
  const { publication } = await app.catalogue()
  return {
    id: params.id,
    invoice: found.view,
    servesBefore: found.servesBefore,
    today: dayOf(app.now(), publication.timeZone),
    mayAct: member.role !== 'support',
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `Invoice ${loaderData?.invoice.number ?? ''}`
  return pageMeta(siteOf(matches), { title, description: 'An invoice.', path: href('/staff/invoices'), hidden: true })
}

/** What whoever gets it sees, and beside it what can be done with it. */
export default function StaffInvoice({ loaderData }: Route.ComponentProps) {
  const { id, invoice, servesBefore, today, mayAct } = loaderData
  const { number, status, billTo, net, dueOn, pastDue, receipt, token } = invoice
  const draft = status === 'draft'
  return (
    <>
      <StaffPage
        title={draft ? 'Invoice draft' : number}
        lead={
          <>
            {billTo.name}, {STATUS_WORDS[status].toLowerCase()}
            {net !== null && `, ${netLabel(net)}`}
            {dueOn && `, due ${formatDay(dueOn)}`}{' '}
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
            {receipt && (
              <a href={receiptPath(receipt)} className="linked inline-flex min-h-11 items-center">
                Receipt
              </a>
            )}
          </>
        }
      >
        {invoice.failure && <Notice kind="warning">{invoice.failure}</Notice>}
        {servesBefore && (
          <Notice>
            {draft
              ? 'The subscription starts when the invoice is sent, before it’s paid.'
              : 'The subscription started when the invoice was sent. Voiding the invoice ends it.'}
          </Notice>
        )}
        {mayAct && <InvoiceActions id={id} status={status} total={invoice.total} today={today} email={billTo.email} />}
        <div className="max-w-[52rem] border-ink border-t pt-3">
          <InvoiceSums invoice={invoice} />
        </div>
      </StaffPage>
      <InvoicePlaces invoice={invoice} />
    </>
  )
}
