import { useState } from 'react'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import type { RenewForm } from '#domain/checkout/renew-form.ts'
import { chooseChange } from '#domain/checkout/renew-form.ts'
import type { SubscribeForm } from '#domain/checkout/subscribe-form.ts'
import { reviewForm } from '#domain/checkout/subscribe-form.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { categoryOf, deliverableOf, mediumOf, splitCategory, zoneOf } from '#domain/vocabulary.ts'
import { Block } from '../../../checkout/block.tsx'
import { href } from '../../../href.ts'
import { useCurrency } from '../../../root-data.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useCoupon } from '../coupon/use-coupon.ts'
import type { SellingData } from '../selling-data.ts'
import { SellingForm } from '../selling-form.tsx'
import { SettingsPickers } from '../settings-pickers.tsx'

type RenewShopProps = {
  selling: SellingData
  /** Where the form begins; what they have in words, and why it can't be that. */
  first: RenewForm & { zone: Zone; words: string; fault: string | null }
}

type Chosen = { renew: RenewForm; zone: Zone; donation: number; coupon: Coupon | null }

/** Everything that is chosen and bought on the renew page. */
export function RenewShop({ selling, first }: RenewShopProps) {
  const currency = useCurrency()
  const { offer, addDonation } = selling
  const [chosen, setChosen] = useState<Chosen>(() => ({
    renew: first,
    zone: first.zone,
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
    const next = chooseChange(renew, change, first)
    setChosen({ ...chosen, renew: next, zone: zoneOf(next.settings.deliverable) ?? chosen.zone })
  }

  const { fault } = first
  const review = reviewForm(form, { ...offer, currency, addDonation })
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
                      {first.words}
                      {fault && <span className="block font-medium text-warning">{fault}</span>}
                    </>
                  ),
                  disabled: fault !== null,
                },
                { value: 'yes', label: 'Change Subscription Settings' },
              ]}
            />
            {renew.changeSettings && (
              <SettingsPickers {...offer} form={form} coupon={review.coupon} onChange={onForm} />
            )}
          </div>
        </Block>
      )}
    </SellingForm>
  )
}
