import { describe, expect, it } from 'vitest'
import type { SubmitEvent, SubmitStatus } from './submit-status.ts'
import { isBusy, isLocked, nextStatus, SUBMIT_STATUSES } from './submit-status.ts'

describe('a form', () => {
  it.each<[SubmitStatus, SubmitEvent, SubmitStatus]>([
    ['loading', 'arrived', 'loaded'],
    ['loading', 'refused', 'failed'],
    ['loaded', 'filled', 'sendable'],
    ['loaded', 'sent', 'sending'],
    ['sendable', 'emptied', 'loaded'],
    ['sendable', 'sent', 'sending'],
    ['sending', 'accepted', 'completing'],
    ['sending', 'done', 'completed'],
    ['sending', 'refused', 'failed'],
    ['completing', 'done', 'completed'],
    ['completing', 'refused', 'failed'],
    ['failed', 'filled', 'sendable'],
    ['failed', 'emptied', 'loaded'],
    ['failed', 'sent', 'sending'],
  ])('that is %s and %s is then %s', (status, event, next) => {
    expect(nextStatus(status, event)).toBe(next)
  })

  it.each<[SubmitStatus, SubmitEvent]>([
    ['sending', 'sent'],
    ['completing', 'sent'],
    ['completed', 'sent'],
    ['completed', 'refused'],
    ['loaded', 'done'],
  ])('that is %s stays so when %s', (status, event) => {
    expect(nextStatus(status, event)).toBe(status)
  })

  it('is busy while something is awaited', () => {
    expect(SUBMIT_STATUSES.filter(isBusy)).toEqual(['loading', 'sending', 'completing'])
  })

  it('is locked while something is awaited, and when it is done', () => {
    expect(SUBMIT_STATUSES.filter(isLocked)).toEqual(['loading', 'sending', 'completing', 'completed'])
  })
})
