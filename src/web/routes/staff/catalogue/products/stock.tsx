import type { FormEvent } from 'react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { countStock } from '#contract/catalogue/catalogue.ts'
import { may } from '#domain/access/permissions.ts'
import { countedTo, NOT_A_COUNT, parseStockCount } from '#domain/catalogue/stock-count.ts'
import { formatMoment } from '#domain/day.ts'
import type { ShelfRow, StockChange } from '#server/services/catalogue/count-stock.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/stock.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const { role } = member
  const { publication } = await app.catalogue()
  const { shelves, changes } = await app.catalogueForStaff.stock()
  return {
    shelves,
    changes: changes.map((change) => ({ ...change, when: formatMoment(change.at, publication.timeZone) })),
    isAdmin: may(role, 'products.change'),
    mayCount: may(role, 'stock.count'),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/stock')
  return pageMeta(siteOf(matches), { title: 'Stock', description: 'Stock.', path, hidden: true })
}

type Shown = StockChange & { when: string }

const CHANGES: readonly Column<Shown>[] = [
  { key: 'when', head: 'When', short: true, cell: ({ when }) => when },
  { key: 'name', head: 'Item', cell: ({ name }) => name },
  { key: 'from', head: 'From', numeric: true, cell: ({ from }) => from },
  { key: 'to', head: 'To', numeric: true, cell: ({ to }) => to },
  { key: 'by', head: 'By', cell: ({ by }) => by },
  { key: 'why', head: 'Why', long: true, cell: ({ reason }) => reason },
]

/** Everything that can run out, in one table: counted on the shelf, or changed by what came or went. */
export default function StaffStock({ loaderData }: Route.ComponentProps) {
  const { shelves, changes, isAdmin, mayCount } = loaderData
  return (
    <CataloguePage admin={isAdmin}>
      <p className="font-sans text-small">
        <Link to={href('/staff/catalogue/goods')} className="linked inline-flex min-h-11 items-center">
          Products and issues
        </Link>
      </p>
      <StockForm shelves={shelves} mayCount={mayCount} />
      <StaffSection title="History" aside="The newest 100 changes by staff. Sales aren’t listed.">
        <StaffTable
          caption="History"
          columns={CHANGES}
          rows={changes}
          rowKey={({ at, name }) => `${String(at)} ${name}`}
          empty="Nothing has been counted yet."
        />
      </StaffSection>
    </CataloguePage>
  )
}

function StockForm({ shelves, mayCount }: { shelves: ShelfRow[]; mayCount: boolean }) {
  const call = useStaffCall(countStock)
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [times, setTimes] = useState(0)
  const entered = shelves.filter(({ ref }) => typed[ref]?.trim())
  const unread = entered.filter(({ ref }) => !parseStockCount(typed[ref] ?? ''))
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (unread.length > 0) return
    const counts = entered.flatMap(({ ref, onHand }) => {
      const count = parseStockCount(typed[ref] ?? '')
      return count ? [{ ref, count, shown: onHand }] : []
    })
    const answer = await call.send({ body: { counts, reason: formText(event.currentTarget, 'reason') } })
    if (!answer) return
    toast(answer.changed === 1 ? 'Changed the stock of one item.' : `Changed the stock of ${answer.changed} items.`)
    // What was typed since is the next count.
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([ref, text]) => text !== typed[ref])))
    setTimes(times + 1)
    call.reset()
    await revalidate()
  }
  const columns: Column<ShelfRow>[] = [
    { key: 'name', head: 'Item', cell: ({ name }) => name },
    { key: 'hand', head: 'On hand', numeric: true, cell: ({ onHand }) => onHand },
    { key: 'reserved', head: 'In checkout', numeric: true, cell: ({ reserved }) => reserved },
    { key: 'free', head: 'Available', numeric: true, cell: ({ onHand, reserved }) => onHand - reserved },
    ...(mayCount
      ? [
          {
            key: 'count',
            head: 'Count',
            short: true,
            cell: ({ ref, name }: ShelfRow) => (
              <input
                aria-label={`Count of ${name}`}
                aria-invalid={unread.some((one) => one.ref === ref) || call.field(ref) ? true : undefined}
                value={typed[ref] ?? ''}
                maxLength={10}
                placeholder="+5 or =12"
                onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [ref]: value }))}
                className="tabular min-h-11 w-28 border border-edge bg-paper px-2 aria-invalid:border-error lg:min-h-8"
              />
            ),
          },
          {
            key: 'after',
            head: 'After',
            short: true,
            cell: ({ ref, onHand }: ShelfRow) => {
              const count = parseStockCount(typed[ref] ?? '')
              if (count) return <strong className="font-semibold">{countedTo(onHand, count)}</strong>
              return typed[ref]?.trim() ? <span className="text-error">{NOT_A_COUNT}</span> : null
            },
          },
        ]
      : []),
  ]
  const faults = shelves.flatMap(({ ref }) => call.field(ref) ?? [])
  return (
    <form
      ref={call.form}
      method="post"
      noValidate
      onSubmit={submit}
      onChange={call.touch}
      aria-label="Stock"
      className="grid gap-4"
    >
      <StaffTable
        caption="Stock"
        columns={columns}
        rows={shelves}
        rowKey={({ ref }) => ref}
        empty="Nothing has stock."
      />
      {mayCount && (
        <div
          data-edge-bar
          className="scripted grid gap-3 border-ink border-t pt-3 lg:sticky lg:bottom-0 lg:grid-cols-[minmax(0,34rem)_auto] lg:items-end lg:bg-paper lg:pb-3"
        >
          <Field
            key={times}
            label="Reason"
            name="reason"
            maxLength={200}
            required
            hint="+5 or −3 changes the stock. =12 sets it to what you counted."
            error={call.field('reason')}
          />
          {[...faults, call.general].filter(Boolean).map((fault) => (
            <Notice key={fault} kind="error">
              {fault}
            </Notice>
          ))}
          <div>
            <SubmitButton status={call.status} disabled={entered.length === 0 || unread.length > 0}>
              {entered.length === 1 ? 'Change 1 item' : `Change ${entered.length} items`}
            </SubmitButton>
          </div>
        </div>
      )}
    </form>
  )
}
