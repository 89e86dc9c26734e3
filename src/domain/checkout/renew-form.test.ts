import { describe, expect, it } from 'vitest'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import { chooseChange, issuesLeftText, NO_DIGITAL_TO_RENEW, renewForm, whyChange } from './renew-form.ts'

const current = sampleSubscription({ term: '2year', served: { level: 'low', deliverable: 'print-b' } })
const same = { term: '2year', level: 'low', deliverable: 'print-b' } as const
const other = { term: '1year', level: 'high', deliverable: 'digital' } as const
const withAddress = { hasAddress: { a: false, b: true, c: false }, sellsDigital: true }
const without = { hasAddress: { a: true, b: false, c: true }, sellsDigital: true }

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
    const changing = chooseChange({ changeSettings: false, settings: other }, true, renewForm(current, withAddress))
    expect(changing).toEqual({ changeSettings: true, settings: other })
  })

  it('resets the settings when the reader goes back to the same', () => {
    const back = chooseChange({ changeSettings: true, settings: other }, false, renewForm(current, withAddress))
    expect(back).toEqual({ changeSettings: false, settings: same })
  })

  it('does not go back to settings without an address', () => {
    const stays = chooseChange({ changeSettings: true, settings: other }, false, renewForm(current, without))
    expect(stays).toEqual({ changeSettings: true, settings: other })
  })

  it('offers print to a digital reader where no digital edition is sold', () => {
    const digital = { ...current, served: { level: 'high', deliverable: 'digital' } } as const
    const terms = { ...withAddress, sellsDigital: false }
    expect(whyChange(digital, terms)).toBe(NO_DIGITAL_TO_RENEW)
    const settings = { term: '2year', level: 'high', deliverable: 'print-b' }
    expect(renewForm(digital, terms)).toEqual({ changeSettings: true, settings })
    const nowhere = { ...terms, hasAddress: { a: false, b: false, c: false } }
    expect(renewForm(digital, nowhere).settings.deliverable).toBe('print-a')
    expect(whyChange(current, terms)).toBeNull()
  })
})

it('issues left are plural when there is more than 1', () => {
  expect([1, 2, 12].map(issuesLeftText)).toEqual(['1 issue left', '2 issues left', '12 issues left'])
})
