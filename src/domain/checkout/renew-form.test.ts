import { describe, expect, it } from 'vitest'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import { chooseChange, issuesLeftText, renewForm } from './renew-form.ts'

const current = sampleSubscription({ term: '2year', served: { level: 'low', deliverable: 'print-b' } })
const same = { term: '2year', level: 'low', deliverable: 'print-b' } as const
const other = { term: '1year', level: 'high', deliverable: 'digital' } as const
const withAddress = { a: false, b: true, c: false }
const without = { a: true, b: false, c: true }

describe('the renew page', () => {
  it('begins with the same settings', () => {
    expect(renewForm(current, withAddress)).toEqual({ changeSettings: false, settings: same })
  })

  it('forces a change when there is no saved address for the current setting', () => {
    expect(renewForm(current, without).changeSettings).toBe(true)
    expect(renewForm({ ...current, served: { level: 'low', deliverable: 'digital' } }, without).changeSettings).toBe(
      false,
    )
  })

  it('keeps what was chosen while it is being changed', () => {
    const changing = chooseChange({ changeSettings: false, settings: other }, true, {
      current,
      hasAddress: withAddress,
    })
    expect(changing).toEqual({ changeSettings: true, settings: other })
  })

  it('resets the settings when the reader goes back to the same', () => {
    const back = chooseChange({ changeSettings: true, settings: other }, false, { current, hasAddress: withAddress })
    expect(back).toEqual({ changeSettings: false, settings: same })
  })

  it('does not go back to settings without an address', () => {
    const stays = chooseChange({ changeSettings: true, settings: other }, false, { current, hasAddress: without })
    expect(stays).toEqual({ changeSettings: true, settings: other })
  })
})

it('issues left are plural when there is more than 1', () => {
  expect([1, 2, 12].map(issuesLeftText)).toEqual(['1 issue left', '2 issues left', '12 issues left'])
})
