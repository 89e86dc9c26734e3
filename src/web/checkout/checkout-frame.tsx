import type { FormEventHandler, ReactNode, RefObject } from 'react'
import type { SubmitStatus } from '#domain/checkout/submit-status.ts'
import { isLocked } from '#domain/checkout/submit-status.ts'
import type { Cents } from '#domain/money.ts'
import { useKeptForm } from '../forms/use-kept-form.ts'
import { NeedsScripts } from '../parts/page/needs-scripts.tsx'
import { FormMemoryContext } from '../ui/fields/first-value.ts'
import { PayBar } from './pay-bar.tsx'

type SellingFrameProps = {
  form: RefObject<HTMLFormElement | null>
  label: string
  onSubmit: FormEventHandler<HTMLFormElement>
  /** While something is under way nothing can be changed. */
  status: SubmitStatus
  choices: ReactNode
  /** Stays in sight beside the choices; none where nothing is to be paid. */
  review: ReactNode
  /** For the bar at the lower edge of a phone; null where nothing is to be paid. */
  total: Cents | null
  /** The button that pays, in that bar or at the end of the form. */
  button?: ReactNode
  /** Payment, below the choices. */
  children: ReactNode
}

/** The frame of a page that sells: what is chosen, the review beside it, and then the payment. */
export function SellingFrame(props: SellingFrameProps) {
  const { form, label, onSubmit, status, choices, review, total, button, children } = props
  const busy = isLocked(status)
  const memory = useKeptForm(form, status === 'completed')
  return (
    <form
      ref={form}
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-label={label}
      className="page grid grid-cols-1 gap-x-8 gap-y-5 sm:gap-y-9 lg:grid-cols-12 lg:gap-y-12 lg:grid-rows-[auto_auto_1fr]"
    >
      <FormMemoryContext value={memory}>
        <div inert={busy} className="grid content-start gap-5 sm:gap-9 lg:col-span-7 lg:gap-12">
          <NeedsScripts says="Paying here needs JavaScript. You can also write to" />
          {choices}
        </div>
        {review && (
          <aside className="lg:col-span-4 lg:col-start-9 lg:row-span-3 lg:row-start-1">
            <div inert={busy} className="lg:sticky lg:top-[calc(var(--bar)+1.5rem)]">
              {review}
            </div>
          </aside>
        )}
        <div className="scripted grid content-start gap-5 sm:gap-8 lg:col-span-7">{children}</div>
        {total !== null && <PayBar total={total}>{button}</PayBar>}
      </FormMemoryContext>
    </form>
  )
}

export function Questions({ email }: { email: string }) {
  return (
    <p className="font-sans text-small text-soft">
      Questions? Write to{' '}
      <a href={`mailto:${email}`} className="linked">
        {email}
      </a>
      .
    </p>
  )
}
