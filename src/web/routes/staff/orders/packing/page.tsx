import type { FormEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { markLinesSent, packingFile } from '#contract/orders.ts'
import { formatDay } from '#domain/day.ts'
import type { Parcel } from '#server/services/orders/pack-list.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { href } from '../../../../href.ts'
import { PrintButton } from '../../../../parts/print-button.tsx'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { orderPath } from '../order-words.ts'
import type { Route } from './+types/page.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const maySend = member.role === 'admin' || member.role === 'fulfilment'
  return { parcels: await app.orders.packing(), maySend }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/orders/packing')
  return pageMeta(siteOf(matches), { title: 'Pick and pack', description: 'Items to send.', path, hidden: true })
}

export default function Packing({ loaderData: { parcels, maySend } }: Route.ComponentProps) {
  const copies = parcels.flatMap(({ items }) => items).reduce((all, { quantity }) => all + quantity, 0)
  return (
    <StaffPage
      title="Pick and pack"
      lead={`${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'}, ${copies} ${copies === 1 ? 'copy' : 'copies'}`}
      actions={
        <div className="flex flex-wrap items-center gap-x-6 print:hidden">
          {maySend && parcels.length > 0 && (
            <a href={packingFile.path} download className="linked inline-flex min-h-11 items-center">
              Download as CSV
            </a>
          )}
          <PrintButton>Print</PrintButton>
        </div>
      }
    >
      {parcels.length === 0 && (
        <p className="border-rule border-y py-3 font-sans text-small text-soft">Everything has been sent.</p>
      )}
      <ul className="border-rule not-empty:border-t">
        {parcels.map((parcel) => (
          <li key={parcel.key} className="break-inside-avoid border-rule border-b py-4">
            <ParcelRow parcel={parcel} maySend={maySend} />
          </li>
        ))}
      </ul>
    </StaffPage>
  )
}

function ParcelRow({ parcel: { name, address, orders, items }, maySend }: { parcel: Parcel; maySend: boolean }) {
  return (
    <div className="grid gap-x-8 gap-y-3 font-sans text-small md:grid-cols-[14rem_1fr_20rem] print:grid-cols-[14rem_1fr_8rem]">
      <p>
        <span className="block font-semibold">{name}</span>
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {address.length === 0 && <strong className="font-semibold text-error">No address</strong>}
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.name} className="flex gap-3">
            <span className="tabular w-8 text-right font-semibold">{item.quantity} ×</span> {item.name}
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-2">
        <p className="text-soft">
          {orders.map(({ id, number, paidOn }) => (
            <span key={id} className="block">
              <Link to={orderPath(number)} className="linked inline-flex min-h-6 items-center">
                {number}
              </Link>{' '}
              paid {formatDay(paidOn)}
            </span>
          ))}
        </p>
        {maySend && <SendParcel name={name} orders={orders} />}
      </div>
    </div>
  )
}

function SendParcel({ name, orders }: { name: string; orders: Parcel['orders'] }) {
  const call = useStaffCall(markLinesSent)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const tracking = formText(event.currentTarget, 'tracking')
    const whole = orders.filter(({ lines }) => lines === null).map(({ id }) => id)
    const parts = orders.flatMap(({ id, lines }) => (lines ? [{ orders: [id], lines }] : []))
    for (const body of [...(whole.length > 0 ? [{ orders: whole }] : []), ...parts])
      if (!(await call.send({ body: { ...body, tracking } }))) return
    await revalidate()
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label={`Send to ${name}`}
      className="scripted grid gap-2 print:hidden"
    >
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div className="flex items-end gap-3">
        <Field label="Tracking (optional)" name="tracking" maxLength={200} className="grow" />
        <SubmitButton status={call.status} look="outline" className="whitespace-nowrap">
          Mark sent
        </SubmitButton>
      </div>
    </form>
  )
}
