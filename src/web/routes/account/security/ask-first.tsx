import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { SubmitStatus } from '../../../ui/submit-button.tsx'

type AskFirstProps = {
  title: string
  open: boolean
  onClose: () => void
  yes: string
  onYes: () => void
  status: SubmitStatus
  problem: ReactNode
  children: ReactNode
}

/** The question before what cannot be undone. */
export function AskFirst({ title, open, onClose, yes, onYes, status, problem, children }: AskFirstProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {problem && <Notice kind="error">{problem}</Notice>}
      <p>{children}</p>
      <div className="flex flex-wrap gap-4">
        <Button disabled={status === 'sending'} onClick={onYes}>
          {status === 'sending' ? 'One moment' : yes}
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
