import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { saveColumns } from '#contract/delivery/mailing-files.ts'
import type { MailingColumn, NamedColumn } from '#domain/mailing/columns.ts'
import { ALL_COLUMNS, MAILING_COLUMN_KEYS, MAILING_COLUMNS } from '#domain/mailing/columns.ts'
import { LONGEST_COLUMN_NAME } from '#domain/mailing/own-columns.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { CONTROL_CLASS } from '../../../ui/fields/control-class.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** The preset of one's own: which columns, in which order, under which names. */
export function OwnColumns({ columns: kept }: { columns: readonly NamedColumn[] }) {
  const [columns, setColumns] = useState<readonly NamedColumn[]>(kept.length > 0 ? kept : ALL_COLUMNS)
  const [saved, setSaved] = useState(0)
  const call = useStaffCall(saveColumns)
  const { revalidate } = useRevalidator()
  const left = MAILING_COLUMN_KEYS.filter((key) => !columns.some(({ column }) => column === key))
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await call.send({ body: { columns: [...columns] } }))) return
    call.reset()
    await revalidate()
    setSaved(saved + 1)
  }
  const rename = (at: number, name: string) => setColumns(columns.map((one, i) => (i === at ? { ...one, name } : one)))
  const add = (key: string) => {
    const column = left.find((one) => one === key)
    if (column) setColumns([...columns, { column, name: column }])
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="Your own columns"
      noValidate
      className="scripted grid max-w-[60rem] gap-4 font-sans text-small"
    >
      <p className="text-soft">
        Used where a zone’s preset is “Your own columns”. Without the keyline, returned mail can’t be read back.
      </p>
      <ol className="border-ink border-t">
        {columns.map(({ column, name }, at) => (
          <li
            key={column}
            className="grid items-center gap-x-4 border-rule border-b py-1 sm:grid-cols-[2rem_14rem_1fr_auto]"
          >
            <span className="tabular text-soft max-sm:sr-only">{at + 1}</span>
            <input
              aria-label={`Name of the column ${column}`}
              value={name}
              maxLength={LONGEST_COLUMN_NAME}
              onChange={({ currentTarget }) => rename(at, currentTarget.value)}
              className={`${CONTROL_CLASS} h-11 lg:h-8`}
            />
            <span className="text-fine text-soft">{MAILING_COLUMNS[column]}</span>
            <ColumnButtons column={column} at={at} columns={columns} onChange={setColumns} />
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <Select
          label="Add a column"
          name="add"
          value=""
          onValue={add}
          options={[{ value: '', label: 'Choose' }, ...left.map((value) => ({ value, label: value }))]}
          className="max-w-56"
        />
      )}
      {call.general && <Notice kind="error">{call.general}</Notice>}
      {saved > 0 && <DoneNotice key={saved}>Saved.</DoneNotice>}
      <div className="flex flex-wrap gap-x-6">
        <SubmitButton status={call.status} look="outline">
          Save columns
        </SubmitButton>
        <Button look="quiet" onClick={() => setColumns(ALL_COLUMNS)}>
          Start over with all columns
        </Button>
      </div>
    </form>
  )
}

type ColumnButtonsProps = {
  column: MailingColumn
  at: number
  columns: readonly NamedColumn[]
  onChange: (columns: readonly NamedColumn[]) => void
}

function ColumnButtons({ column, at, columns, onChange }: ColumnButtonsProps) {
  return (
    <span className="flex gap-x-4">
      <Button
        look="quiet"
        aria-label={`Move ${column} up`}
        disabled={at === 0}
        onClick={() => onChange(swap(columns, at - 1))}
      >
        Up
      </Button>
      <Button
        look="quiet"
        aria-label={`Move ${column} down`}
        disabled={at === columns.length - 1}
        onClick={() => onChange(swap(columns, at))}
      >
        Down
      </Button>
      <Button
        look="quiet"
        aria-label={`Take out ${column}`}
        onClick={() => onChange(columns.filter((one) => one.column !== column))}
      >
        Take out
      </Button>
    </span>
  )
}

/** The one at this place and the one after it. */
function swap(columns: readonly NamedColumn[], at: number): NamedColumn[] {
  return [...columns.slice(0, at), ...columns.slice(at, at + 2).reverse(), ...columns.slice(at + 2)]
}
