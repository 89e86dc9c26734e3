import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CloseStep, MailingState } from '#domain/issues/close-steps.ts'
import { CLOSE_STEPS, canGoTo, stepState } from '#domain/issues/close-steps.ts'

const TITLES: Record<CloseStep, string> = {
  check: 'Check',
  compare: 'Compare',
  sign: 'Sign and close',
  file: 'Mailing file',
  posted: 'Posted',
}

/** What each step is for, until there is something to say of it. */
const SAYS: Record<CloseStep, string> = {
  check: 'Readers to look at first',
  compare: 'Against the issue before',
  sign: 'Fixes the list',
  file: 'For the mailing house',
  posted: 'The day each zone went to the post',
}

type StepListProps = {
  /** Those who may not sign see the step by another name. */
  maySign: boolean
  current: CloseStep
  state: MailingState
  /** What came of a step, in a few words. */
  outcomes: Partial<Record<CloseStep, string>>
  children: ReactNode
}

/** One step is open; those before it are folded with what came of them. Each is an address of its own. */
export function StepList({ maySign, current, state, outcomes, children }: StepListProps) {
  return (
    <ol className="border-ink border-t" aria-label="Steps of the close">
      {CLOSE_STEPS.map((step, at) => {
        const is = stepState(step, current, state)
        const isCurrent = is === 'current'
        const title = step === 'sign' && !maySign ? 'Close' : TITLES[step]
        return (
          <li
            key={step}
            id={step}
            aria-current={isCurrent ? 'step' : undefined}
            className="scroll-mt-20 border-rule border-b"
          >
            <div className="flex min-h-11 flex-wrap items-baseline gap-x-3 py-2 font-sans">
              <StepMark at={at + 1} done={is === 'done'} current={isCurrent} />
              <h2 className={`text-body ${is === 'later' ? 'text-soft' : 'font-semibold'}`}>
                {!isCurrent && canGoTo(step, state) ? (
                  <Link to={`?step=${step}`} preventScrollReset className="linked inline-flex min-h-6 items-center">
                    {title}
                  </Link>
                ) : (
                  title
                )}
                {is === 'done' && <span className="sr-only">, done</span>}
              </h2>
              <p className="tabular text-small text-soft">{outcomes[step] ?? SAYS[step]}</p>
            </div>
            {isCurrent && <div className="grid min-w-0 gap-4 pt-1 pb-6 lg:pl-9">{children}</div>}
          </li>
        )
      })}
    </ol>
  )
}

function StepMark({ at, done, current }: { at: number; done: boolean; current: boolean }) {
  const look = current ? 'border-ink bg-ink text-paper' : done ? 'border-success text-success' : 'border-edge text-soft'
  return (
    <span
      aria-hidden="true"
      className={`tabular inline-grid size-6 shrink-0 place-items-center rounded-full border text-fine ${look}`}
    >
      {done ? '✓' : at}
    </span>
  )
}
