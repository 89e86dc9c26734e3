import type { FormEvent, RefObject } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formText } from '../../forms/form-text.ts'
import { CodeField } from '../../parts/access/code-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SubmitStatus } from '../../ui/submit-button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

const DIGITS = 6
/** Beyond an hour nobody waits for it. */
const MOST_COUNTED_S = 3600

type CodeStepProps = {
  email: string
  /** From when on the server sends another. */
  againAt: number
  call: {
    status: SubmitStatus
    form: RefObject<HTMLFormElement | null>
    field: (name: string) => string | undefined
  }
  problem: string | null
  isAsking: boolean
  onCode: (code: string) => void
  onAgain: () => void
  onBack: () => void
}

export function CodeStep({ email, againAt, call, problem, isAsking, onCode, onAgain, onBack }: CodeStepProps) {
  const wait = useSecondsLeft(againAt)
  const typed = useRef('')
  const tried = useRef('')

  /** Typed or pasted whole, it need not be sent by hand; the same again would only cost a try. */
  function tryWhole() {
    const digits = typed.current
    if (call.status === 'sending' || digits.length !== DIGITS || digits === tried.current) return
    tried.current = digits
    onCode(digits)
  }
  function watch(value: string) {
    typed.current = value.replace(/\D/g, '')
    tryWhole()
  }
  // What was corrected while the answer was late has its turn now.
  const tryNext = useEffectEvent(tryWhole)
  useEffect(() => {
    if (call.status === 'failed') tryNext()
  }, [call.status])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onCode(formText(event.currentTarget, 'password'))
  }

  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      noValidate
      className="grid gap-6"
      aria-label="Log in with the code"
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <p role="status">
        We’ve emailed <strong className="font-semibold">{email}</strong>. Enter the six-digit code from that email.
      </p>
      <CodeField
        label="Code"
        name="password"
        hint="Only the newest code works, for ten minutes."
        inputMode="numeric"
        autoFocus
        onValue={watch}
        error={call.field('password')}
      />
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <SubmitButton status={call.status}>Log in</SubmitButton>
        <Button look="quiet" className="tabular" disabled={wait > 0 || isAsking} onClick={onAgain}>
          {wait > MOST_COUNTED_S ? 'Send again tomorrow' : wait > 0 ? `Send again in ${wait} s` : 'Send again'}
        </Button>
        <Button look="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </form>
  )
}

/** Counted by the clock, not by ticks: a tab in the background gets few of them. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
