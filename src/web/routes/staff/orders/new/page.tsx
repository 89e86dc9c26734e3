import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayOf } from '#domain/day.ts'
import { RecipientFields } from '../../../../checkout/fields/recipient-fields.tsx'
import { href } from '../../../../href.ts'
import { AddressFields } from '../../../../parts/addresses/address-form.tsx'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import type { Route } from './+types/page.ts'
import { goodsOf } from './goods.ts'
import { OrderItems } from './order-items.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderPlaces } from './order-places.tsx'
import { QuoteAndPlace } from './quote-and-place.tsx'
import { usePlacing } from './use-placing.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request, ['finance'])
  const catalogue = await app.catalogue()
  const { zones, timeZone, sellsDigital } = catalogue.publication
  return { zones, sellsDigital, goods: goodsOf(catalogue), today: dayOf(app.now(), timeZone) }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/orders/new')
  return pageMeta(siteOf(matches), { title: 'Order for a reader', description: 'An order.', path, hidden: true })
}

export default function NewOrder({ loaderData: { zones, sellsDigital, goods, today } }: Route.ComponentProps) {
  const placing = usePlacing(today)
  const [gifted, setGifted] = useState(false)
  const [query] = useSearchParams()
  const { error } = placing
  return (
    <StaffPage title="Order for a reader" lead="By phone, by check, free, or paid by link or invoice.">
      <form
        ref={placing.form}
        method="post"
        onSubmit={placing.submit}
        // Another order has another sum: it is asked for again.
        onChange={placing.forget}
        noValidate
        aria-label="Order"
        className="scripted grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]"
      >
        <div className="grid content-start gap-8">
          <StaffSection
            title="Bill to"
            aside="If the email has an account, it’s that reader’s order. New readers need a name."
          >
            <div className="grid max-w-[44rem] gap-4 sm:grid-cols-2">
              <Field
                label="Email"
                name="email"
                type="email"
                autoComplete="off"
                required
                defaultValue={query.get('email') ?? ''}
                error={error('email')}
              />
              <Field label="Name" name="name" autoComplete="off" error={error('name')} />
            </div>
          </StaffSection>
          <StaffSection title="What">
            <OrderItems {...{ sellsDigital, goods, placing, zones, today }} />
          </StaffSection>
          <StaffSection title="Where to" aside="For shipped items only. Leave empty to use the reader’s own.">
            <div className="grid max-w-[44rem] gap-4">
              <AddressFields zones={zones} prefix="address." error={error} leading="a" />
              {error('address') && <p className="font-sans text-error text-small">{error('address')}</p>}
              <Checkbox name="gifted" label="Ship to someone else" checked={gifted} onChecked={setGifted} />
              {gifted && <RecipientFields zones={zones} error={error} onZone={() => undefined} />}
            </div>
          </StaffSection>
          <StaffSection title="Other places" aside="More products, one package per address.">
            <OrderPlaces zones={zones} goods={goods} placing={placing} />
          </StaffSection>
        </div>
        <div className="grid content-start gap-8">
          <StaffSection title="Payment">
            <OrderPayment today={today} initial={query.get('pay') === 'invoice' ? 'invoice' : 'check'} error={error} />
          </StaffSection>
          <QuoteAndPlace placing={placing} />
        </div>
      </form>
    </StaffPage>
  )
}
