import type { FormEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CheckedRow } from '#domain/staff-lists/bulk.ts'
import { inCalls } from '#domain/staff-lists/bulk.ts'
import type { Called, Faults } from '../../../calls/call.ts'
import { useRootData } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type Result = { rows: { id: string; fault: string | null }[] }

/** Something that can be done to several rows. */
export type BulkWork = {
  /** On the button: Mark sent. */
  says: string
  /** What happens to so many, and whether it can be undone. */
  effect: (count: number) => string
  /** On the button that does it. */
  act: (count: number) => string
  check: (rows: string[], session: string) => Promise<Called<{ rows: CheckedRow[] }>>
  run: (rows: string[], session: string, form: FormData) => Promise<Called<Result>>
  /** What has to be said beside. */
  fields?: (fault: (name: string) => string | undefined) => ReactNode
}

type BulkFormProps = { work: BulkWork; keys: string[]; onDone: () => void; onClose: () => void }

/** First what would happen to which rows; then, by one press, a few at a time, what became of each. */
export function BulkForm({ work, keys, onDone, onClose }: BulkFormProps) {
  const session = useRootData()?.visitor.session ?? ''
  const { revalidate } = useRevalidator()
  const [checked, setChecked] = useState<CheckedRow[] | null>(null)
  const [faults, setFaults] = useState<Faults | null>(null)
  const [results, setResults] = useState<Result['rows'] | null>(null)
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was marked when it was opened
  useEffect(() => {
    let wanted = true
    void work.check(keys, session).then((called) => {
      if (!wanted) return
      if (called.ok) setChecked(called.answer.rows)
      else setFaults(called.faults)
    })
    return () => {
      wanted = false
    }
  }, [])
  const will = checked?.filter(({ because }) => because === null) ?? []
  const leftOut = checked?.filter(({ because }) => because !== null) ?? []

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFaults(null)
    const all: Result['rows'] = []
    for (const rows of inCalls(will.map(({ id }) => id))) {
      const called = await work.run(rows, session, form)
      if (!called.ok) {
        setFaults(called.faults)
        break
      }
      all.push(...called.answer.rows)
      setResults([...all])
    }
    setBusy(false)
    if (all.length > 0) await revalidate()
  }

  function close() {
    onDone()
    onClose()
  }

  if (results && !busy) return <Report checked={will} results={results} faults={faults} onClose={close} />
  if (!checked)
    return faults ? (
      <Notice kind="error">{faults.general ?? 'Please try again.'}</Notice>
    ) : (
      <p role="status">Checking…</p>
    )
  return (
    <form method="post" onSubmit={submit} aria-label={work.says} className="grid gap-4 font-sans text-small">
      <p>{will.length > 0 ? work.effect(will.length) : 'There is nothing to do for the selected rows.'}</p>
      {leftOut.length > 0 && (
        <RowList
          head={`${leftOut.length} left out`}
          rows={leftOut.map(({ id, label, because }) => [id, label, because])}
        />
      )}
      {will.length > 0 && (
        <>
          {work.fields?.((name) => faults?.fields[name])}
          {faults?.general && <Notice kind="error">{faults.general}</Notice>}
          {busy && (
            <p role="status">
              {results?.length ?? 0} of {will.length} done
            </p>
          )}
          <div>
            <SubmitButton status={busy ? 'sending' : 'sendable'}>{work.act(will.length)}</SubmitButton>
          </div>
        </>
      )}
    </form>
  )
}

type ReportProps = { checked: CheckedRow[]; results: Result['rows']; faults: Faults | null; onClose: () => void }

function Report({ checked, results, faults, onClose }: ReportProps) {
  const failed = results.filter(({ fault }) => fault !== null)
  const labelOf = (id: string) => checked.find((row) => row.id === id)?.label ?? id
  const open = checked.length - results.length
  return (
    <div className="grid gap-4 font-sans text-small">
      <p role="status">
        {results.length - failed.length} done.{failed.length > 0 && ` ${failed.length} not done.`}
        {open > 0 && ` ${open} not tried.`}
      </p>
      {faults?.general && <Notice kind="error">{faults.general}</Notice>}
      {failed.length > 0 && (
        <RowList head={`${failed.length} not done`} rows={failed.map(({ id, fault }) => [id, labelOf(id), fault])} />
      )}
      <div>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

function RowList({ head, rows }: { head: string; rows: (readonly [string, string, string | null])[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{head}</h3>
      <ScrollBox label={head} className="max-h-48 border-rule border-y">
        <ul>
          {rows.map(([id, label, because]) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <span>{label}</span>
              <span className="text-soft">{because}</span>
            </li>
          ))}
        </ul>
      </ScrollBox>
    </div>
  )
}
