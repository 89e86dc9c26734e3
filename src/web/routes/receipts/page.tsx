import { data, Link, redirectDocument } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import { NEXT_STEPS } from '#domain/orders.ts'
import { sellerLines } from '#domain/seller.ts'
import { href } from '../../href.ts'
import { ViewOnly } from '../../parts/access/view-only.tsx'
import { AmountOnTop } from '../../parts/orders/amount-on-top.tsx'
import { DownloadList, LINKS_ARE_SHORT } from '../../parts/orders/download-list.tsx'
import { donationWords, isOnlyDonation } from '../../parts/orders/receipt-words.ts'
import { GIVE_A_GIFT } from '../../parts/page/main-links.ts'
import { PageHead } from '../../parts/page/page-head.tsx'
import { Section } from '../../parts/page/section.tsx'
import { PrintButton } from '../../parts/print-button.tsx'
import { appContext } from '../../request-context.ts'
import { useCurrency } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/page.ts'
import { ReceiptGifts } from './gifts.tsx'
import { Offers } from './offers.tsx'
import { offersOn, wayBackOn } from './offers-on.ts'
import { ReceiptPlaces } from './places.tsx'
import { ReceiptSums } from './sums.tsx'

export { DeadLink as ErrorBoundary } from '../../parts/page/dead-link.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const token = query.get('token') ?? ''
  const [found, { publication }] = await Promise.all([app.orders.receipt(token), app.catalogue()])
  if (!found) throw data(null, { status: 404 })
  const issue = query.get('read')
  const toRead = found.downloads.find(({ ref, read }) => read && ref === `iss:${issue}`)?.read
  if (toRead) throw redirectDocument(toRead, { headers: headers() })
  const { accountId: _, ...shown } = found
  const viewOnly = query.has('admin-view')
  const offers = viewOnly ? [] : await offersOn(app, request, found)
  const back = viewOnly ? null : await wayBackOn(app, request)
  const seller = sellerLines(publication)
  return { ...shown, offers, back, seller, publication: publication.name, publicUrl: app.publicUrl, viewOnly }
}

/** The address holds the secret, so it is told to nobody that the page links to. */
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `Receipt ${loaderData?.receipt.number ?? ''}, ${loaderData?.publication ?? ''}`
  return pageMeta(siteOf(matches), { title, description: 'A receipt.', path: href('/receipts'), hidden: true })
}

const HEADLINES = { nothing: 'Thank you', part: 'Partly refunded', all: 'Refunded' } as const

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const currency = useCurrency()
  const { receipt, downloads, offers, back, seller, publication, publicUrl, viewOnly } = loaderData
  const { number, paidOn, buyer, returned } = receipt
  const donation = donationWords(receipt, { publication, currency })
  const onlyDonation = isOnlyDonation(receipt)
  const hasMore = returned !== 'all' && receipt.next.length + offers.length > 0
  return (
    <ViewOnly on={viewOnly}>
      <div data-paper className="grid gap-14 lg:gap-20 print:gap-0">
        {/* On paper the sums come first. */}
        <div className="-mb-14 lg:-mb-20 print:order-first print:mb-0">
          <PageHead
            title={
              <>
                <span className="print:hidden">{HEADLINES[returned]}</span>
                <span className="hidden print:block print:text-head">
                  {publication}: receipt {number}
                </span>
              </>
            }
          >
            <p className="print:hidden">
              This is receipt {number} of {formatDay(paidOn)}. We’ve also emailed it to{' '}
              <strong className="font-semibold">{buyer.email}</strong>.
            </p>
            <AmountOnTop label="Amount paid" amount={formatMoney(receipt.total, currency)} />
          </PageHead>
        </div>
        {hasMore && (
          <div data-screen-only={receipt.next.length === 0 || undefined}>
            <Section title="What happens next">
              <div className="grid gap-8">
                {receipt.next.length > 0 && (
                  <ul className="-mt-2 text-lead print:text-body">
                    {receipt.next.map((step) => (
                      <li key={step} className="border-rule border-b py-3 last:border-b-0 print:border-0 print:py-0.5">
                        {NEXT_STEPS[step]}
                      </li>
                    ))}
                  </ul>
                )}
                <Offers offers={offers} receipt={receipt.token} back={back} />
              </div>
            </Section>
          </div>
        )}
        {/* Not for paper, where a link that opens for a quarter of an hour is of no use. */}
        {returned !== 'all' && downloads.length > 0 && (
          <div data-screen-only>
            <Section title="Read now" aside={LINKS_ARE_SHORT}>
              <DownloadList downloads={downloads} />
            </Section>
          </div>
        )}
        {receipt.gifts.length > 0 && <ReceiptGifts gifts={receipt.gifts} publicUrl={publicUrl} />}
        <div className="print:order-first">
          <Section
            title={onlyDonation ? 'What you gave' : 'What you bought'}
            aside={
              <div className="grid gap-4">
                <p>
                  {number}
                  <br />
                  {formatDay(paidOn)}
                  {receipt.paidWith && (
                    <>
                      <br />
                      {receipt.paidWith}
                    </>
                  )}
                </p>
                <div data-screen-only>
                  <PrintButton>Print</PrintButton>
                </div>
              </div>
            }
          >
            <ReceiptSums receipt={receipt} />
          </Section>
        </div>
        {donation && (
          <Section title="For your taxes">
            <p className="max-w-[38rem]">{donation}</p>
          </Section>
        )}
        <ReceiptPlaces receipt={receipt} seller={seller} />
        <p data-screen-only className="page">
          <LinkButton as={Link} to={GIVE_A_GIFT.to} look="quiet">
            {GIVE_A_GIFT.label}
          </LinkButton>
        </p>
      </div>
    </ViewOnly>
  )
}
