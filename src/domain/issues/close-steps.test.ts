import { describe, expect, it } from 'vitest'
import type { MailingState } from './close-steps.ts'
import { CLOSE_STEPS, canGoTo, currentStep, stepState } from './close-steps.ts'

describe('the steps of a close', () => {
  it.each<[MailingState, string | null, string]>([
    ['open', null, 'check'],
    ['open', 'sign', 'sign'],
    ['open', 'file', 'check'],
    ['open', 'nonsense', 'check'],
    ['closed', null, 'file'],
    ['closed', 'check', 'file'],
    ['closed', 'posted', 'posted'],
    ['posted', null, 'posted'],
    ['posted', 'file', 'file'],
  ])('%s, asked for %s: shows %s', (state, asked, shown) => {
    expect(currentStep(state, asked)).toBe(shown)
  })

  it('are done before the one that is shown, and open or later after it', () => {
    const states = (state: MailingState, asked: string) =>
      CLOSE_STEPS.map((step) => stepState(step, currentStep(state, asked), state))
    expect(states('open', 'compare')).toEqual(['done', 'current', 'open', 'later', 'later'])
    expect(states('closed', 'file')).toEqual(['done', 'done', 'done', 'current', 'open'])
    expect(states('posted', 'posted')).toEqual(['done', 'done', 'done', 'done', 'current'])
    expect(CLOSE_STEPS.filter((step) => canGoTo(step, 'closed'))).toEqual(['file', 'posted'])
  })
})
