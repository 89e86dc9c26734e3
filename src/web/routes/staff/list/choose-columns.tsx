import type { FormEvent } from 'react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chooseColumns } from '#contract/access/staff-views.ts'
import type { StaffListName } from '#domain/staff-lists/staff-lists.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type Chosen = {
  list: StaffListName
  columns: readonly { key: string; head: string; always?: boolean }[]
  shown: readonly string[]
}

/** Which columns one sees: kept for the next time, and in the address for those one sends it to. */
export function ChooseColumns(props: Chosen) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="scripted" onClick={() => setOpen(true)}>
        Columns
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Columns">
        {open && <ColumnsForm {...props} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function ColumnsForm({ list, columns, shown, onDone }: Chosen & { onDone: () => void }) {
  const call = useStaffCall(chooseColumns)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const keys = columns.filter(({ key, always }) => always || chosen.has(key)).map(({ key }) => key)
    if (!(await call.send({ body: { list, columns: keys } }))) return
    const to = new URLSearchParams(query)
    to.set('columns', keys.join(','))
    onDone()
    await navigate(`?${to}`, { preventScrollReset: true })
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Columns" className="grid gap-4">
      <p className="font-sans text-small text-soft">We’ll remember your choice. Files have the same columns.</p>
      <div className="grid grid-cols-2 gap-x-6">
        {columns.map(({ key, head, always }) => (
          <Checkbox key={key} name={key} label={head} defaultChecked={shown.includes(key)} disabled={always} />
        ))}
      </div>
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status}>Show columns</SubmitButton>
      </div>
    </form>
  )
}
