import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayOf } from '#domain/day.ts'
import { RecipientFields } from '../../../../checkout/fields/recipient-fields.tsx'
import { href } from '../../../../href.ts'
import { AddressFields } from '../../../../parts/addresses/address-form.tsx'
import { SimilarReaders } from '../../../../parts/staff/similar-readers.tsx'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FormMemoryContext } from '../../../../ui/fields/first-value.ts'
import type { Route } from './+types/page.ts'
import type { SoldByPiece } from './goods.ts'
import { goodsOf } from './goods.ts'
import { KeptState } from './kept-state.tsx'
import type { Picked } from './order-body.ts'
import { OrderItems } from './order-items.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderPlaces } from './order-places.tsx'
import { OrderPrice } from './order-price.tsx'
import { QuoteAndPlace } from './quote-and-place.tsx'
import { ReaderPicker } from './reader-picker.tsx'
import { usePlacing } from './use-placing.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const catalogue = await app.catalogue()
  const { zones, timeZone, sellsDigital } = catalogue.publication
  const { issuesPerYear } = catalogue.prices
  const asked = url.searchParams.get('reader') ?? url.searchParams.get('email')
  const chosen = asked === null ? null : await app.orders.chosen(asked.slice(0, 200))
  const issue = Number(url.searchParams.get('issue'))
  const isGift = url.searchParams.get('gift') === '1'
  return {
    zones,
    issuesPerYear,
    sellsDigital,
    goods: goodsOf(catalogue),
    copyOf: catalogue.issues.find(({ number }) => number === issue)?.ref ?? null,
    today: dayOf(app.now(), timeZone),
    reader: isGift ? null : chosen,
    giftFor: isGift ? chosen : null,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/orders/new')
  return pageMeta(siteOf(matches), { title: 'Order for a reader', description: 'An order.', path, hidden: true })
}

const COPY_SENT_AGAIN = 'Copy sent again'

/** One print copy of the issue that the page was asked for. */
const pickCopy = (goods: readonly SoldByPiece[], ref: string | null): Picked[] =>
  goods.filter((good) => good.type === 'print-issue' && good.ref === ref).map((good) => ({ ...good, quantity: 1 }))

const wayAsked = (pay: string | null) => (pay === 'invoice' || pay === 'comp' ? pay : 'check')

/** Another reader’s order is another form. */
export default function NewOrder({ loaderData }: Route.ComponentProps) {
  const { reader, giftFor, copyOf } = loaderData
  return <OrderForm key={`${reader?.token} ${giftFor?.token} ${copyOf}`} {...loaderData} />
}

function OrderForm({
  zones,
  sellsDigital,
  issuesPerYear,
  goods,
  today,
  reader,
  giftFor,
  copyOf,
}: Route.ComponentProps['loaderData']) {
  const placing = usePlacing({ today, reader, giftFor: giftFor?.token ?? null, picked: pickCopy(goods, copyOf) })
  const [query] = useSearchParams()
  const { error } = placing
  const [gifted, setGifted] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const faulty = ['address', 'address.line1', 'address.city', 'address.postcode', 'address.state'].some(error)
  return (
    <StaffPage
      title={giftFor ? `Gift for ${giftFor.name}` : 'Order for a reader'}
      lead="By check, cash, wire, card by a payment link, or invoice; or free."
    >
      <form
        ref={placing.form}
        method="post"
        onSubmit={placing.submit}
        onChange={placing.change}
        noValidate
        data-kept
        aria-label="Order"
        className="scripted grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_22rem]"
      >
        <FormMemoryContext value={placing.memory}>
          <KeptState name="kept_reader" state={placing.reader} onState={placing.setReader} />
          <KeptState name="kept_goods" state={placing.picked} onState={placing.setPicked} />
          <KeptState name="kept_places" state={placing.places} onState={placing.setPlaces} />
          <div className="grid min-w-0 content-start gap-6">
            <StaffSection title={giftFor ? 'Who gives it' : 'Who'}>
              <ReaderPicker placing={placing} label="Name, email, address or order number" />
            </StaffSection>
            <StaffSection title="What">
              <OrderItems
                {...{ sellsDigital, issuesPerYear, goods, placing, zones, today }}
                giftFor={giftFor?.name ?? null}
              />
            </StaffSection>
            <StaffSection title="Where to" aside="For shipped items only.">
              <div className="max-w-[44rem]">
                <Disclosure
                  summary={placing.reader ? 'Another address than the reader’s own' : 'Address'}
                  open={isTyped || faulty || gifted}
                >
                  <div className="grid gap-4">
                    <AddressFields
                      zones={zones}
                      prefix="address."
                      error={error}
                      leading="a"
                      onTyped={() => setTyped(true)}
                    />
                    {!placing.reader && (
                      <SimilarReaders
                        form={placing.form}
                        onChoose={({ token, name, email }) => placing.setReader({ token, name, email })}
                      />
                    )}
                    <Checkbox name="gifted" label="Ship to someone else" checked={gifted} onChecked={setGifted} />
                    {gifted && <RecipientFields zones={zones} leading={null} error={error} onZone={() => undefined} />}
                  </div>
                </Disclosure>
                {error('address') && (
                  <p className="mt-2 font-medium font-sans text-error text-small">{error('address')}</p>
                )}
                <Disclosure summary="More places, one package each" open={placing.places.length > 0}>
                  <OrderPlaces zones={zones} goods={goods} placing={placing} />
                </Disclosure>
              </div>
            </StaffSection>
          </div>
          <div className="grid content-start gap-6 lg:sticky lg:top-4">
            <StaffSection title="Payment">
              <OrderPayment
                today={today}
                initial={wayAsked(query.get('pay'))}
                note={copyOf ? COPY_SENT_AGAIN : ''}
                error={error}
              />
              <OrderPrice placing={placing} />
            </StaffSection>
            <QuoteAndPlace placing={placing} />
          </div>
        </FormMemoryContext>
      </form>
    </StaffPage>
  )
}
