import { data, Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { netLabel, PAST_DUE } from '#domain/invoices/invoice.ts'
import { formatMoney, formatTotal, ZERO } from '#domain/money.ts'
import { moneyReturned } from '#domain/payments/under-way.ts'
import type { InvoiceView } from '#server/services/invoices/invoice-view.ts'
import { href } from '../../href.ts'
import { AmountOnTop } from '../../parts/orders/amount-on-top.tsx'
import { receiptPath } from '../../parts/orders/receipt-words.ts'
import { PageHead } from '../../parts/page/page-head.tsx'
import { Section } from '../../parts/page/section.tsx'
import { PrintButton } from '../../parts/print-button.tsx'
import { appContext } from '../../request-context.ts'
import { useCurrency } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'
import { InvoicePayment } from './payment.tsx'
import { InvoicePlaces } from './places.tsx'
import { InvoiceSums } from './sums.tsx'

export { action } from '../../forms/back-to-form.ts'
export { SpecPageError as ErrorBoundary } from '../../parts/page/page-error.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { session }, { reader }, invoice] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.viewer(request),
    app.invoices.byLink(params.invoice),
  ])
  if (!invoice) throw data(null, { status: 404 })
  const { name, supportEmail } = publication
  const buyer = reader ? await app.checkout.buyer(reader.id, 'of today') : null
  return { name, supportEmail, session, invoice, buyer, browser: app.payments.browser }
}

/** The address holds the secret, so it is told to nobody that the page links to. */
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `Invoice ${loaderData?.invoice.number ?? ''}, ${loaderData?.name ?? ''}`
  return pageMeta(siteOf(matches), { title, description: 'An invoice.', path: href('/account'), hidden: true })
}

const HEADLINES = {
  draft: 'Invoice',
  open: 'Invoice',
  processing: 'Thank you',
  paid: 'Paid',
  void: 'Nothing due',
  refunded: 'Refunded',
} as const

const AMOUNTS = {
  draft: 'Amount due',
  open: 'Amount due',
  processing: 'Payment processing',
  paid: 'Amount paid',
  void: 'Amount due',
  refunded: 'Amount refunded',
} as const

/** Where money went back, that has its reason already. */
function canceledWords({ isOrder, canceledBecause, returned }: InvoiceView): string {
  if (!isOrder) return 'This invoice was withdrawn. Nothing is due.'
  const why = returned.length === 0 && canceledBecause ? ` ${canceledBecause}` : ''
  return `This order was canceled.${why} You owe nothing.`
}

/** What is left to pay while it is open; once it is paid, all of it. */
const amountOf = ({ status, total, left }: InvoiceView) =>
  status === 'void' ? ZERO : status === 'open' || status === 'processing' ? left : total

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const currency = useCurrency()
  const { invoice, supportEmail, session, buyer, browser } = loaderData
  const { number, createdOn, net, dueOn, pastDue, status, failure, receipt, bank } = invoice
  return (
    <div data-paper className="grid gap-14 lg:gap-20 print:gap-6">
      <div>
        <PageHead title={HEADLINES[status]}>
          <p>
            {invoice.isOrder ? 'Order' : 'Invoice'} {number} for {invoice.billTo.name}.
          </p>
          <AmountOnTop label={AMOUNTS[status]} amount={formatMoney(amountOf(invoice), currency)} />
        </PageHead>
        <div className="page grid gap-6 pb-10 print:hidden">
          {status === 'processing' && (
            <Notice title="Your payment is being processed.">
              {invoice.isOrder ? 'Order' : 'Invoice'} {number}: {formatTotal(invoice.left, currency)}. A bank debit
              takes up to four business days. We’ll email you when the payment arrives and start your order then.
            </Notice>
          )}
          {failure && <Notice kind="error">{failure}</Notice>}
          {invoice.returned.map((money) => (
            <Notice key={`${money.on} ${money.amount}`}>{moneyReturned(money, currency)}</Notice>
          ))}
          {status === 'void' && <Notice>{canceledWords(invoice)}</Notice>}
          {receipt && (
            <Notice kind="success" title="This has been paid.">
              <Link to={receiptPath(receipt)} className="linked">
                See the receipt
              </Link>
            </Notice>
          )}
        </div>
        <Section
          title="Details"
          aside={
            <div className="grid gap-4">
              <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
                <dt>Created</dt>
                <dd className="text-ink">{formatDay(createdOn)}</dd>
                {net !== null && (
                  <>
                    <dt>Term</dt>
                    <dd className="text-ink">{netLabel(net)}</dd>
                  </>
                )}
                {invoice.poNumber && (
                  <>
                    <dt>PO number</dt>
                    <dd className="text-ink">{invoice.poNumber}</dd>
                  </>
                )}
                {dueOn && (
                  <>
                    <dt>Due</dt>
                    <dd className="text-ink">
                      {formatDay(dueOn)} {pastDue && <strong className="font-semibold text-error">{PAST_DUE}</strong>}
                    </dd>
                  </>
                )}
              </dl>
              <div data-screen-only>
                <PrintButton>Print</PrintButton>
              </div>
            </div>
          }
        >
          <InvoiceSums invoice={invoice} />
          {invoice.note && <p className="mt-4 max-w-[38rem] whitespace-pre-line">{invoice.note}</p>}
        </Section>
      </div>
      <InvoicePlaces invoice={invoice} />
      {invoice.payableOnline && <InvoicePayment {...{ invoice, supportEmail, session, buyer, browser }} />}
      {bank && (
        <Section title="By check or wire">
          <p className="max-w-[38rem]">{bank.message}</p>
          <ul className="mt-3">
            {bank.lines.map((line) => (
              <li key={line} className="tabular">
                {line}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
