import { Form, useSearchParams } from 'react-router'
import { useSearchField } from './search-field.ts'
import { PLACES } from './staff-table.tsx'

/** Narrows a list down by what is typed; the rest of the address stays. */
export function ListSearch({ label, list }: { label: string; list: string }) {
  const [query] = useSearchParams()
  const { onType, onSend, input } = useSearchField('find')
  const rest = [...query].filter(([name]) => name !== 'find' && !PLACES.includes(name))
  return (
    <Form role="search" aria-label={list} onSubmit={onSend} className="flex items-end gap-2 font-sans text-small">
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid gap-1">
        <span className="text-fine text-soft">{label}</span>
        <input
          {...input}
          type="search"
          onChange={onType}
          className="min-h-11 w-56 border border-edge bg-paper px-3 lg:min-h-9"
        />
      </label>
      <button type="submit" className="min-h-11 border border-edge px-4 font-semibold hover:bg-shade lg:min-h-9">
        Find
      </button>
    </Form>
  )
}
