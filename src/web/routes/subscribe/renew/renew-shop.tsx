import { useState } from 'react'
import { subscriptionName } from '#domain/cart/line-name.ts'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import type { RenewForm } from '#domain/checkout/renew-form.ts'
import { chooseChange, NO_ADDRESS_TO_RENEW, renewForm } from '#domain/checkout/renew-form.ts'
import type { SubscribeForm } from '#domain/checkout/subscribe-form.ts'
import { reviewForm } from '#domain/checkout/subscribe-form.ts'
import type { Subscription } from '#domain/subscriptions/subscription.ts'
import type { Timetable } from '#domain/subscriptions/timetable.ts'
import { homeZone } from '#domain/subscriptions/timetable.ts'
import type { Zone } from '#domain/vocabulary.ts'
import {
  byZone,
  categoryOf,
  deliverableOf,
  mediumOf,
  splitCategory,
  ZONE_LABELS,
  ZONES,
  zoneOf,
} from '#domain/vocabulary.ts'
import { Block } from '../../../checkout/block.tsx'
import { href } from '../../../href.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useCoupon } from '../coupon/use-coupon.ts'
import type { SellingData } from '../selling-data.ts'
import { SellingForm } from '../selling-form.tsx'
import { SettingsPickers } from '../settings-pickers.tsx'

type RenewShopProps = { selling: SellingData; timetable: Timetable; current: Subscription }

type Chosen = { renew: RenewForm; zone: Zone; donation: number; coupon: Coupon | null }

/** Everything that is chosen and bought on the renew page. */
export function RenewShop({ selling, timetable, current }: RenewShopProps) {
  const { offer, buyer, addDonation } = selling
  const saved = (zone: Zone) => Boolean(buyer?.addresses[zone])
  const hasAddress = byZone(saved)
  const [chosen, setChosen] = useState<Chosen>(() => ({
    renew: renewForm(current, hasAddress),
    zone: homeZone(timetable, ZONES.filter(saved)) ?? 'a',
    donation: 0,
    coupon: offer.coupon,
  }))
  const couponActions = useCoupon(offer, 'renew', (coupon) => setChosen((now) => ({ ...now, coupon })))

  const { renew, donation, coupon } = chosen
  const { term, level, deliverable } = renew.settings
  const zone = zoneOf(deliverable) ?? chosen.zone
  const form: SubscribeForm = {
    purpose: 'renewal',
    category: categoryOf(mediumOf(deliverable), level),
    term,
    zone,
    quantity: 1,
    donation,
    coupon,
  }

  function onForm(change: Partial<SubscribeForm>): void {
    const next = { ...form, ...change }
    const { medium, level } = splitCategory(next.category)
    const settings = { term: next.term, level, deliverable: deliverableOf(medium, next.zone) }
    // An address in another zone is another setting, too.
    setChosen({ ...chosen, zone: next.zone, renew: { changeSettings: true, settings } })
  }

  function onChange(change: boolean): void {
    const next = chooseChange(renew, change, { current, hasAddress })
    setChosen({ ...chosen, renew: next, zone: zoneOf(next.settings.deliverable) ?? chosen.zone })
  }

  const noAddress = renewForm(current, hasAddress).changeSettings
  const review = reviewForm(form, { ...offer, addDonation })
  return (
    <SellingForm
      label="Renew"
      path={href('/subscribe/renew')}
      data={selling}
      {...{ form, review, couponActions, onForm }}
      onDonation={(dollars) => setChosen({ ...chosen, donation: dollars })}
    >
      {() => (
        <Block title="Your subscription">
          <div className="grid gap-7 sm:gap-10">
            <RadioCards
              legend="Your settings"
              name="change_settings"
              value={renew.changeSettings ? 'yes' : 'no'}
              onChange={(value) => onChange(value === 'yes')}
              options={[
                {
                  value: 'no',
                  label: 'Renew with Same Settings',
                  detail: (
                    <>
                      {settingsWords(current)}
                      {noAddress && <span className="block font-medium text-warning">{NO_ADDRESS_TO_RENEW}</span>}
                    </>
                  ),
                  disabled: noAddress,
                },
                { value: 'yes', label: 'Change Subscription Settings' },
              ]}
            />
            {renew.changeSettings && (
              <SettingsPickers list={offer.list} form={form} coupon={review.coupon} onChange={onForm} />
            )}
          </div>
        </Block>
      )}
    </SellingForm>
  )
}

function settingsWords({ term, served }: Subscription): string {
  const zone = zoneOf(served.deliverable)
  const name = subscriptionName(mediumOf(served.deliverable), served.level, term)
  return zone ? `${name}, ${ZONE_LABELS[zone]}` : name
}
