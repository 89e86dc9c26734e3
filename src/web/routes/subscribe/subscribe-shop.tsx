import { useRef, useState } from 'react'
import { findZone } from '#domain/addresses/address.ts'
import { mainCountry } from '#domain/addresses/us-post.ts'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import { chooseCoupon, choosePurpose } from '#domain/catalogue/coupon-form.ts'
import type { SubscribeForm } from '#domain/checkout/subscribe-form.ts'
import { reviewForm } from '#domain/checkout/subscribe-form.ts'
import { subscribeQuery } from '#domain/query.ts'
import type { Category, Term, Zone } from '#domain/vocabulary.ts'
import { splitCategory } from '#domain/vocabulary.ts'
import { Block } from '../../checkout/block.tsx'
import { firstSavedZone } from '../../checkout/fields/purchaser-address.tsx'
import { href } from '../../href.ts'
import type { IssueCard } from '../../parts/catalogue/issue-card.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useCurrency } from '../../root-data.ts'
import { useCoupon } from './coupon/use-coupon.ts'
import { DeliveryPlace } from './delivery-place.tsx'
import type { GiftRecipientsProps } from './gift/how-many-gifts.tsx'
import type { ReadRecipients } from './gift/read-recipients.ts'
import type { HasOneAlreadyProps } from './has-one-already.tsx'
import type { SubscribePurpose } from './purpose-picker.tsx'
import { PurposePicker, useFixedIds } from './purpose-picker.tsx'
import type { SellingData } from './selling-data.ts'
import { SellingForm } from './selling-form.tsx'
import { SettingsPickers } from './settings-pickers.tsx'

const HasOneAlready = lazyPart<HasOneAlreadyProps>(() =>
  import('./has-one-already.tsx').then((part) => part.HasOneAlready),
)
const HowManyGifts = lazyPart<GiftRecipientsProps>(() =>
  import('./gift/how-many-gifts.tsx').then((part) => part.HowManyGifts),
)

type SubscribeShopProps = {
  selling: SellingData
  asked: { gift: boolean; category: Category; term: Term; zone: Zone; back: string }
  first: { print: IssueCard | null; digital: IssueCard | null }
}

type Form = SubscribeForm & { purpose: SubscribePurpose }

/** Everything that is chosen and bought on the subscribe page. */
export function SubscribeShop({ selling, asked, first }: SubscribeShopProps) {
  const currency = useCurrency()
  const { offer, buyer, zones, addDonation } = selling
  const [form, setForm] = useState<Form>(() => begin(asked, offer.coupon))
  const [country, setCountry] = useState(() => mainCountry(zones[asked.zone].countries) ?? '')
  function onForm(change: Partial<SubscribeForm>) {
    setForm((now) => ({ ...now, ...change }) as Form)
    const { zone } = change
    // Where a country lies in several zones it stays: its state has chosen.
    if (zone && !zones[zone].countries.some(({ code }) => code === country))
      setCountry(mainCountry(zones[zone].countries) ?? '')
  }
  const onCoupon = (coupon: Coupon | null) => setForm((now) => ({ ...now, ...chooseCoupon(now, coupon) }))
  const couponActions = useCoupon(offer, 'subscribe', onCoupon)
  const [onPurpose] = useState(() => (purpose: SubscribePurpose) => {
    setForm((now) => ({ ...now, ...choosePurpose(now, purpose) }))
  })
  useFixedIds(onPurpose)
  const recipients = useRef<ReadRecipients | null>(null)

  function chooseCountry(chosen: string) {
    setCountry(chosen)
    const zone = findZone({ country: chosen }, zones)
    if (zone) setForm((now) => ({ ...now, zone }))
  }

  const gift = form.purpose === 'gift'
  const purpose = <PurposePicker value={form.purpose} onChange={onPurpose} />
  if (!gift && offer.phase === 'renewal') {
    return (
      <div className="page grid lg:grid-cols-12">
        <div className="lg:col-span-7">
          <Block title="Your subscription">
            <div className="grid gap-4 sm:gap-10">
              {purpose}
              <HasOneAlready code={offer.code} ended={offer.ended} lifetime={offer.lifetime} />
            </div>
          </Block>
        </div>
      </div>
    )
  }

  const review = reviewForm(form, { ...offer, currency, addDonation })
  const { medium } = splitCategory(form.category)
  const code = form.coupon?.code ?? null
  // Somebody with a saved address is asked which one, and not for a country.
  const asksCountry = !gift && medium === 'print' && firstSavedZone(buyer?.addresses ?? null) === null
  return (
    <SellingForm
      label="Subscribe"
      path={href('/subscribe')}
      data={selling}
      back={`${href('/subscribe')}?${subscribeQuery({ ...form, gift, code })}${asked.back}`}
      note={!gift && <BeginsWith issue={first[medium]} digital={medium === 'digital'} />}
      onDonation={(donation) => onForm({ donation })}
      {...(asksCountry && { country })}
      {...{ form, review, couponActions, onForm, recipients }}
    >
      {(error, later) => (
        <Block title={gift ? 'The gift' : 'Your subscription'} continues>
          <div className="grid gap-4 sm:gap-10">
            {purpose}
            <SettingsPickers
              {...offer}
              {...{ form, coupon: review.coupon, onChange: onForm }}
              shipping={(picker) =>
                gift ? (
                  picker
                ) : (
                  <DeliveryPlace
                    {...{ list: offer.list, form, zones, country: asksCountry ? country : null }}
                    error={error('address.country')}
                    onCountry={chooseCountry}
                  >
                    {picker}
                  </DeliveryPlace>
                )
              }
            />
            {gift && (
              <HowManyGifts
                {...{ form, zones, error, later, recipients, medium, onForm }}
                today={offer.today}
                first={first[medium]}
              />
            )}
          </div>
        </Block>
      )}
    </SellingForm>
  )
}

function begin({ gift, category, term, zone }: SubscribeShopProps['asked'], coupon: Coupon | null): Form {
  const choice = chooseCoupon({ purpose: gift ? 'gift' : 'personal', coupon: null }, coupon)
  return { category, term, zone, quantity: 1, donation: 0, ...choice }
}

function BeginsWith({ issue, digital }: { issue: IssueCard | null; digital: boolean }) {
  if (!issue) return null
  return (
    <p className="text-soft">
      {digital ? 'Starts right away with' : 'Starts with'} No. {issue.number}, {issue.title}.
    </p>
  )
}
