import { data, Link } from 'react-router'
import { giftCardPdf } from '#contract/gifts/card.ts'
import { CARD_PAPERS, cardForm, cardTitle, PAPER_LABELS } from '#domain/gifts/gift-card.ts'
import { href } from '../../href.ts'
import { accentStyle } from '../../parts/catalogue/accent.ts'
import { Cover } from '../../parts/catalogue/cover.tsx'
import { redeemPath } from '../../parts/orders/receipt-words.ts'
import { ShareLink } from '../../parts/orders/share-link.tsx'
import { PlainPage } from '../../parts/page/plain-page.tsx'
import { WaysOn } from '../../parts/page/ways-on.tsx'
import { PrintButton } from '../../parts/print-button.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import { drawQr } from '../../qr.server.ts'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/card.ts'

export { DeadLink as ErrorBoundary } from '../../parts/page/dead-link.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [card, { publication, issues }] = await Promise.all([app.gifts.card(params.token), app.catalogue()])
  if (!card) throw data(null, { status: 404 })
  const latest = issues.find(({ releasedOn }) => releasedOn)
  const path = redeemPath(params.token)
  const address = `${app.publicUrl}${path}`
  return {
    ...card,
    path,
    address,
    qr: drawQr(address),
    title: cardTitle(card.giver),
    form: cardForm(card),
    papers: CARD_PAPERS.map((paper) => ({ label: PAPER_LABELS[paper], to: giftCardPdf(params.token, paper) })),
    publication: publication.name,
    tagline: publication.tagline,
    cover: latest?.cover ?? null,
    accent: latest?.accent ?? null,
  }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `A gift of ${loaderData?.publication ?? ''}`
  // The canonical address leaves out the token: whoever has it can redeem the gift.
  return pageMeta(siteOf(matches), { title, description: 'A card to print.', path: href('/subscribe'), hidden: true })
}

export default function GiftCardPage({ loaderData: card }: Route.ComponentProps) {
  if (card.redeemed)
    return (
      <PlainPage title="Already redeemed">
        <p>This gift was redeemed, so there’s no card to print.</p>
        <WaysOn>
          <LinkButton as={Link} to={`${href('/subscribe')}?type=gift`}>
            Give another subscription
          </LinkButton>
        </WaysOn>
      </PlainPage>
    )
  return (
    <div data-paper className="page py-10 lg:py-16 print:py-0">
      <div data-screen-only className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-[34rem]">
          Print this card, or send the link on it. Opening the link doesn’t redeem the gift.
        </p>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          <PrintButton>Print card</PrintButton>
          <ShareLink link={card.address} title={`A gift of ${card.publication}`} />
          {card.papers.map(({ label, to }) => (
            <LinkButton key={to} href={to} target="_blank" rel="noreferrer" look="quiet">
              PDF ({label})
            </LinkButton>
          ))}
          <LinkButton as={Link} to={card.path} look="quiet">
            Redeem this gift
          </LinkButton>
        </div>
      </div>
      <article
        aria-label="Gift card"
        className="accented mx-auto grid max-w-[56rem] border border-ink sm:grid-cols-[2fr_3fr] print:max-w-none print:grid-cols-[2fr_3fr] print:break-inside-avoid"
        style={card.accent ? accentStyle(card.accent) : undefined}
      >
        {card.cover && (
          <div className="flooded flex items-center p-6 print:[print-color-adjust:exact]">
            <Cover picture={card.cover} alt="" first className="max-sm:mx-auto max-sm:max-w-[14rem]" />
          </div>
        )}
        <div className="grid content-between gap-8 p-6 sm:p-8">
          <div className="grid gap-4">
            <p className="wordmark text-title tracking-[-0.02em]">{card.publication}</p>
            <h1 className="text-head tracking-[-0.025em]">{card.title}</h1>
            <p className="text-lead">{card.form}</p>
            {card.greeting && <p className="whitespace-pre-line break-words text-lead italic">{card.greeting}</p>}
            <p className="text-soft italic">{card.tagline}</p>
          </div>
          <div className="grid grid-cols-[auto_1fr] items-end gap-5">
            <QrCode drawing={card.qr} label="QR code for the link below" className="w-32 sm:w-36" />
            <p className="font-sans text-fine">
              Scan the code or go to
              <br />
              <span className="break-all">{card.address}</span>
              <span className="mt-2 block">
                Gift code <strong className="tabular whitespace-nowrap font-semibold">{card.code}</strong>
              </span>
            </p>
          </div>
        </div>
      </article>
    </div>
  )
}
