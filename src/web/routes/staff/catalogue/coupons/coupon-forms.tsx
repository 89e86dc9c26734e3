import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { changeCoupon, createCoupon, endCoupon } from '#contract/catalogue/catalogue.ts'
import type { NamedDiscounts } from '#domain/catalogue/coupon-discounts.ts'
import { DISCOUNT_NAMES } from '#domain/catalogue/coupon-discounts.ts'
import type { Day } from '#domain/day.ts'
import { ZERO } from '#domain/money.ts'
import { parseMoney, typedMoney } from '#domain/parse-money.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { StoredCoupon } from '#server/services/catalogue/edit-coupons.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { useCurrency, useZoneNames } from '../../../../root-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

const offLabels = (zoneNames: ZoneNames) =>
  [
    ...ZONES.map((zone) => [DISCOUNT_NAMES[`print-${zone}`], `Off print, ${zoneNames[zone].name}`] as const),
    [DISCOUNT_NAMES.digital, 'Off digital'],
  ] as const

export function NewCoupon() {
  const off = offLabels(useZoneNames())
  const currency = useCurrency()
  const call = useStaffCall(createCoupon)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => formText(form, name)
    const amount = (name: string) => parseMoney(text(name) || '0', currency) ?? Number.NaN
    const applied = text('applied') as StoredCoupon['applied']
    const body = {
      code: text('code').toUpperCase(),
      applied,
      once_per_account: text('once') !== '',
      ...limitsFrom(form),
      ...(Object.fromEntries(off.map(([name]) => [name, amount(name)])) as NamedDiscounts),
    }
    if (!(await call.send({ body }))) return
    form.reset()
    call.reset()
    await revalidate()
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="New coupon"
      className="scripted grid max-w-[52rem] gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Code" name="code" autoComplete="off" required error={call.field('code')} />
        <Select
          label="For"
          name="applied"
          options={[
            { value: 'other', label: 'New subscriptions and gifts' },
            { value: 'gift', label: 'Gifts only' },
            { value: 'renewal', label: 'Renewals only' },
          ]}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-4">
        {off.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            name={name}
            inputMode="decimal"
            placeholder={typedMoney(ZERO, currency)}
            error={call.field(name)}
          />
        ))}
      </div>
      <Limits field={call.field} />
      <Checkbox name="once" label="Once per reader" />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status}>Create coupon</SubmitButton>
      </div>
    </form>
  )
}

/** When it may be used and how often; or that it ends. */
export function ChangeCoupon({ coupon, today }: { coupon: StoredCoupon; today: Day }) {
  const [open, setOpen] = useState(false)
  const call = useStaffCall(changeCoupon)
  const end = useStaffCall(endCoupon)
  const { revalidate } = useRevalidator()
  const over = coupon.endsOn !== null && coupon.endsOn < today
  const { code } = coupon
  async function finish() {
    await revalidate()
    call.reset()
    end.reset()
    setOpen(false)
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await call.send({ body: { code, ...limitsFrom(event.currentTarget) } })) await finish()
  }
  return (
    <>
      <Button look="quiet" className="scripted" aria-label={`Change ${code}`} onClick={() => setOpen(true)}>
        Change
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={code}>
        {open && (
          <form ref={call.form} method="post" onSubmit={submit} className="grid gap-4">
            <Limits field={call.field} coupon={coupon} />
            {(call.general ?? end.general) && <Notice kind="error">{call.general ?? end.general}</Notice>}
            <div className="flex flex-wrap items-center gap-6">
              <SubmitButton status={call.status}>Save</SubmitButton>
              {!over && (
                <Button
                  look="quiet"
                  onClick={async () => {
                    if (await end.send({ body: { code } })) await finish()
                  }}
                >
                  End it now
                </Button>
              )}
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}

function Limits({ field, coupon }: { field: (name: string) => string | undefined; coupon?: StoredCoupon }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field
        label="First day (optional)"
        name="starts_on"
        type="date"
        defaultValue={coupon?.startsOn ?? ''}
        error={field('starts_on')}
      />
      <Field
        label="Last day (optional)"
        name="ends_on"
        type="date"
        defaultValue={coupon?.endsOn ?? ''}
        error={field('ends_on')}
      />
      <Field
        label="Total uses (optional)"
        name="usage_limit"
        type="number"
        min={1}
        defaultValue={coupon?.usageLimit ?? ''}
        error={field('usage_limit')}
      />
    </div>
  )
}

function limitsFrom(form: HTMLFormElement) {
  const text = (name: string) => formText(form, name)
  const limit = text('usage_limit')
  return {
    starts_on: text('starts_on') || null,
    ends_on: text('ends_on') || null,
    usage_limit: limit ? Number(limit) : null,
  }
}
