import { useLayoutEffect, useRef } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import type { Choice } from '../../ui/fields/select.tsx'
import { PLACES } from './staff-table.tsx'

export type Filter = { name: string; label: string; options: readonly Choice[] }

/** Choices that narrow a list down; each is a word of the address, and the rest of the address stays. */
export function StaffFilters({ filters, days = false }: { filters: readonly Filter[]; days?: boolean }) {
  const [query] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  useFollowed(form)
  const names = new Set([...filters.map(({ name }) => name), ...(days ? ['from', 'until'] : [])])
  const rest = [...query].filter(([name]) => !names.has(name) && !PLACES.includes(name))
  return (
    <Form
      ref={form}
      preventScrollReset
      className="grid w-full grid-cols-2 items-end gap-x-4 gap-y-2 font-sans text-small lg:flex lg:w-auto lg:flex-wrap"
      onChange={({ target, currentTarget }) => {
        if (!isHalfTyped(target as EventTarget as Control)) currentTarget.requestSubmit()
      }}
    >
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map(({ name, label, options }) => (
        <label key={name} className="grid min-w-0 gap-1">
          <span className="text-fine text-soft">{label}</span>
          <select
            name={name}
            defaultValue={query.get(name) ?? ''}
            className="min-h-11 w-full border border-edge bg-paper px-2 lg:min-h-9"
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {days && (
        <>
          <DayField name="from" label="From" />
          <DayField name="until" label="Until" />
        </>
      )}
      <noscript>
        <button type="submit" className="min-h-11 border border-edge px-4">
          Show
        </button>
      </noscript>
    </Form>
  )
}

/** A day that narrows a list down, among its filters. */
function DayField({ name, label }: { name: string; label: string }) {
  const [query] = useSearchParams()
  return (
    <label className="grid min-w-0 gap-1">
      <span className="text-fine text-soft">{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={query.get(name) ?? ''}
        className="min-h-11 w-full border border-edge bg-paper px-2 lg:min-h-9"
      />
    </label>
  )
}

type Control = HTMLInputElement | HTMLSelectElement

/** The controls show what the address says, and stay the same ones: new ones would take away the focus and a day that is half typed. */
function useFollowed(form: { current: HTMLFormElement | null }): void {
  const [query] = useSearchParams()
  const { key: visit } = useLocation()
  const shown = useRef(visit)
  useLayoutEffect(() => {
    if (shown.current === visit) return
    shown.current = visit
    for (const control of form.current?.querySelectorAll<Control>('select, [type="date"]') ?? []) {
      const asked = query.get(control.name) ?? ''
      if (control.value !== asked && !isHalfTyped(control)) control.value = asked
    }
  }, [form, visit, query])
}

/** A year is typed digit by digit, and each of them makes a day: the 2 of 2026 one of the year 2. */
function isHalfTyped({ type, value, validity }: Control): boolean {
  return type === 'date' && (validity.badInput || (value !== '' && value < '1000'))
}
