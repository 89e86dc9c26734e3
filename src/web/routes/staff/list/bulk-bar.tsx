import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { MOST_MARKED } from '#domain/staff-lists/bulk.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { BulkWork } from './bulk-form.tsx'
import { BulkForm } from './bulk-form.tsx'
import type { Marked } from './use-marked.ts'

/** Under the filters while rows are marked: how many, all that match, and what can be done with them. */
export function BulkBar({ marked, works }: { marked: Marked; works: readonly BulkWork[] }) {
  const [query] = useSearchParams()
  const [open, setOpen] = useState<BulkWork | null>(null)
  const count = marked.keys.length
  if (count === 0) return null
  return (
    <section
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-x-5 border border-edge bg-shade px-3 font-sans text-small"
    >
      <p role="status" className="font-semibold">
        {count.toLocaleString('en-US')} selected
        {marked.more && `, the first ${MOST_MARKED.toLocaleString('en-US')} that match`}
      </p>
      <Button look="quiet" onClick={() => void marked.markAll(query)}>
        Select all that match
      </Button>
      <Button look="quiet" onClick={marked.clear}>
        Clear
      </Button>
      {marked.fault && <p className="text-error">{marked.fault}</p>}
      <span className="ml-auto flex flex-wrap gap-x-5">
        {works.map((work) => (
          <Button key={work.says} look="quiet" onClick={() => setOpen(work)} disabled={count > MOST_MARKED}>
            {work.says}…
          </Button>
        ))}
      </span>
      <BulkDialog work={open} onClose={() => setOpen(null)}>
        {open && <BulkForm work={open} keys={marked.keys} onDone={marked.clear} onClose={() => setOpen(null)} />}
      </BulkDialog>
    </section>
  )
}

type BulkDialogProps = { work: BulkWork | null; onClose: () => void; children: ReactNode }

function BulkDialog({ work, onClose, children }: BulkDialogProps) {
  return (
    <Dialog open={work !== null} onClose={onClose} title={work?.says ?? ''}>
      {children}
    </Dialog>
  )
}
