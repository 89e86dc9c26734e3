import type { FormEvent } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useHold } from './use-hold.ts'

/** What is skipped now, and the one press that ends it. */
export function EndHold({ says }: { says: string }) {
  const { call, hold } = useHold()
  function end(event: FormEvent) {
    event.preventDefault()
    void hold([], 'Your hold has ended')
  }
  return (
    <form ref={call.form} method="post" onSubmit={end} className="grid gap-4 border-ink border-y py-4">
      <p className="text-lead">{says}</p>
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status} look="outline">
          End hold
        </SubmitButton>
      </div>
    </form>
  )
}
