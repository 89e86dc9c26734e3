/** The way of an issue's mailing list, from a look at it to the post. */
export const CLOSE_STEPS = ['check', 'compare', 'sign', 'file', 'posted'] as const
export type CloseStep = (typeof CLOSE_STEPS)[number]

export type StepState = 'done' | 'current' | 'open' | 'later'

/** The list is open, closed with its file here, or handed to the post. */
export type MailingState = 'open' | 'closed' | 'posted'

const REACHED: Record<MailingState, readonly CloseStep[]> = {
  open: ['check', 'compare', 'sign'],
  closed: ['file', 'posted'],
  posted: ['file', 'posted'],
}
const NEXT: Record<MailingState, CloseStep> = { open: 'check', closed: 'file', posted: 'posted' }

/** The step that is shown: the one asked for, where there is something to do or to see in it by now. */
export function currentStep(state: MailingState, asked: string | null): CloseStep {
  return REACHED[state].find((step) => step === asked) ?? NEXT[state]
}

/** `open` can be gone to; `done` lies behind, and is gone to where the list is still the same. */
export function stepState(step: CloseStep, current: CloseStep, state: MailingState): StepState {
  if (step === current) return 'current'
  if (CLOSE_STEPS.indexOf(step) < CLOSE_STEPS.indexOf(current)) return 'done'
  return REACHED[state].includes(step) ? 'open' : 'later'
}

export const canGoTo = (step: CloseStep, state: MailingState): boolean => REACHED[state].includes(step)
