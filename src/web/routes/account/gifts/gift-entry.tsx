import type { Day } from '#domain/day.ts'
import { formatDay, formatLongDay } from '#domain/day.ts'
import { giftDetail } from '#domain/gifts/giver-gift.ts'
import type { Zones } from '#server/db/settings.ts'
import type { GiverGift } from '#server/services/gifts/giver/giver-gifts.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { GiveItYourself } from '../../../parts/orders/gift-links.tsx'
import { cardPath, redeemPath, renewGiftPath } from '../../../parts/orders/receipt-words.ts'
import { ShareLink } from '../../../parts/orders/share-link.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { GiftForm } from './gift-form.tsx'
import { SendAgain } from './send-again.tsx'

type GiftEntryProps = { gift: GiverGift; zones: Zones; today: Day; publicUrl: string; publication: string }

/** One gift: who it is for, what became of it, and what its giver can still do. */
export function GiftEntry({ gift, zones, today, publicUrl, publication }: GiftEntryProps) {
  const { id, title, form, givenOn, token, recipient, undelivered, open, sendings, state, place, renewal } = gift
  return (
    <article aria-labelledby={`gift-${id}`} className="grid gap-3 border-rule border-b py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id={`gift-${id}`} className="text-title">
          {title}
        </h2>
        <p className="tabular font-sans text-small text-soft">
          {gift.renews ? 'Renewed' : 'Given'} {formatDay(givenOn)}
        </p>
      </div>
      <p>{form}</p>
      <GiftStatus gift={gift} />
      {state === 'sent' && <SendAgain gift={id} />}
      {token && state === 'by-hand' && <GiftToShare {...{ token, publicUrl, publication }} hasCard />}
      {token && state !== 'by-hand' && (
        <GiveItYourself {...{ state, place }}>
          <GiftToShare {...{ token, publicUrl, publication }} hasCard={state !== 'started'} />
        </GiveItYourself>
      )}
      {renewal && (
        <p>
          <LinkButton as={ViewLink} to={renewGiftPath(renewal)} look="outline">
            Renew
          </LinkButton>
        </p>
      )}
      {open && (
        <Disclosure summary={summaryOf(gift)} open={undelivered}>
          {/* Drawn anew once it was changed, so that the fields begin with what is kept. */}
          <GiftForm key={`${recipient.email} ${sendings}`} {...{ gift, zones, today }} />
        </Disclosure>
      )}
    </article>
  )
}

function GiftStatus({ gift }: { gift: GiverGift }) {
  const { state, undelivered, renewedOn } = gift
  const lines = [
    giftDetail(gift),
    undelivered && state === 'started' && 'We couldn’t deliver the email about it.',
    renewedOn && `Renewed ${formatLongDay(renewedOn)}.`,
  ].filter(Boolean)
  if (lines.length === 0) return null
  return <p className={undelivered ? 'text-error' : ''}>{lines.join(' ')}</p>
}

type GiftToShareProps = { token: string; publicUrl: string; publication: string; hasCard: boolean }

function GiftToShare({ token, publicUrl, publication, hasCard }: GiftToShareProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
      <ShareLink link={`${publicUrl}${redeemPath(token)}`} title={`A gift of ${publication}`} />
      {hasCard && (
        <LinkButton as="a" href={cardPath(token)} look="quiet">
          Print card
        </LinkButton>
      )}
    </div>
  )
}

function summaryOf({ sendings, state, recipient }: GiverGift): string {
  if (sendings > 0) return 'Send it to another email address'
  if (state === 'started') return 'Email them about it'
  return state === 'by-hand' && !recipient.name ? 'Say who it’s for, or have us email it' : 'Change recipient or day'
}
