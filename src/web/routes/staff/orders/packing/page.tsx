import type { FormEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { markLinesSent } from '#contract/orders.ts'
import { may } from '#domain/access/permissions.ts'
import { formatDay } from '#domain/day.ts'
import type { Parcel } from '#server/services/orders/pack-list.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { href } from '../../../../href.ts'
import { PrintButton } from '../../../../parts/print-button.tsx'
import { StaffPage } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { ListView } from '../../list/list-view.tsx'
import { loadList } from '../../list/load-list.ts'
import { choices } from '../../list/staff-list.ts'
import { orderPath } from '../order-words.ts'
import type { Route } from './+types/page.ts'
import { copiesOf, PARCEL_LIST } from './parcel-list.ts'

export async function loader(asked: Route.LoaderArgs) {
  const { list, member } = await loadList(PARCEL_LIST, asked)
  return { list, maySend: may(member.role, 'orders.pack') }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/orders/packing')
  return pageMeta(siteOf(matches), { title: 'Pick and pack', description: 'Items to send.', path, hidden: true })
}

const FILTERS = [
  {
    name: 'sort',
    label: 'Order',
    options: [
      { value: '', label: 'Longest waiting first' },
      { value: 'name', label: 'Name' },
      { value: 'address', label: 'Country' },
      { value: 'items', label: 'Item' },
      { value: '-copies', label: 'Most copies first' },
    ],
  },
  { name: 'address', label: 'Address', options: choices({ none: 'Missing' }) },
]

export default function Packing({ loaderData: { list, maySend } }: Route.ComponentProps) {
  const { rows, next, previous } = list
  const copies = copiesOf(rows)
  const count = `${rows.length} ${rows.length === 1 ? 'package' : 'packages'}, ${copies} ${copies === 1 ? 'copy' : 'copies'}`
  return (
    <StaffPage
      title="Pick and pack"
      lead={next || previous ? `${count} on this page` : count}
      actions={
        <div className="print:hidden">
          <PrintButton>Print</PrintButton>
        </div>
      }
    >
      <ListView
        list={PARCEL_LIST}
        loaded={list}
        filters={FILTERS}
        empty="Everything has been sent."
        draw={(parcels) => (
          <ul className="border-rule border-t">
            {parcels.map((parcel) => (
              <li key={parcel.key} className="break-inside-avoid border-rule border-b py-4">
                <ParcelRow parcel={parcel} maySend={maySend} />
              </li>
            ))}
          </ul>
        )}
      />
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
