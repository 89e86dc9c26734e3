import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Shelf } from '../issues/issue-schedule.ts'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import {
  checkHold,
  getsPrint,
  HOLD_CHOICES,
  heldUntil,
  holdChoices,
  holdWords,
  MOST_IN_A_ROW,
  NOT_TO_BE_SKIPPED,
  TOO_MANY_IN_A_ROW,
} from './hold.ts'

const issue = (number: number, closed: boolean) => ({
  number,
  title: `Issue ${number}`,
  slug: `issue-${number}`,
  released: closed,
  closed,
})
/** No. 51 is closed, 52 and 53 are planned. */
const shelf = (known: Partial<Shelf> = {}): Shelf => ({
  issues: [issue(51, true), issue(52, false), issue(53, false)],
  had: [51],
  held: [],
  ...known,
})
const FAULT = (sentence: string) => ({ ok: false, errors: { general: sentence } })

describe('the issues that a reader may skip', () => {
  const NUMBERS: [string, Partial<Shelf>, number[]][] = [
    ['the next six, planned or not', {}, [52, 53, 54, 55, 56, 57]],
    ['none that the reader has had', { had: [51, 53] }, [52, 54, 55, 56, 57, 58]],
    ['after the last closed one, when none is planned', { issues: [issue(51, true)] }, [52, 53, 54, 55, 56, 57]],
    ['from the first, when there is none at all', { issues: [], had: [] }, [1, 2, 3, 4, 5, 6]],
  ]
  it.each(NUMBERS)('are %s', (_, known, numbers) => {
    expect(holdChoices(shelf(known)).map(({ number }) => number)).toEqual(numbers)
  })

  it('are marked where they are skipped already', () => {
    expect(holdChoices(shelf({ held: [51, 53] })).filter(({ held }) => held)).toEqual([{ number: 53, held: true }])
  })
})

describe('a hold', () => {
  const CASES: [string, Partial<Shelf>, number[], object][] = [
    ['of one issue', {}, [52], { ok: true, value: [52] }],
    ['of two, given twice and in any order', {}, [53, 52, 53], { ok: true, value: [52, 53] }],
    ['of a later one alone', {}, [55], { ok: true, value: [55] }],
    ['of four in a row', {}, [52, 53, 54, 55], { ok: true, value: [52, 53, 54, 55] }],
    ['of five in a row', {}, [52, 53, 54, 55, 56], FAULT(TOO_MANY_IN_A_ROW)],
    ['of four and one after a copy', {}, [52, 53, 54, 55, 57], { ok: true, value: [52, 53, 54, 55, 57] }],
    ['of one after four that were skipped', { held: [48, 49, 50, 51], had: [] }, [52], FAULT(TOO_MANY_IN_A_ROW)],
    ['of one after three that were skipped', { held: [49, 50, 51], had: [] }, [52], { ok: true, value: [52] }],
    ['of a closed issue', {}, [51], FAULT(NOT_TO_BE_SKIPPED)],
    ['too far ahead', {}, [58], FAULT(NOT_TO_BE_SKIPPED)],
    ['that is ended', { held: [52, 53] }, [], { ok: true, value: [] }],
  ]
  it.each(CASES)('%s', (_, known, wanted, outcome) => {
    expect(checkHold(shelf(known), wanted)).toMatchObject(outcome)
  })

  it('never has more than four in a row, whatever is asked for and was skipped before', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 45, max: 60 }))
    fc.assert(
      fc.property(numbers, fc.uniqueArray(fc.constantFrom(48, 49, 50, 51), { maxLength: 3 }), (wanted, before) => {
        const checked = checkHold(shelf({ held: before, had: [] }), wanted)
        if (!checked.ok) return
        const skipped = new Set([...before, ...checked.value])
        for (const first of skipped) expect([0, 1, 2, 3, 4].every((step) => skipped.has(first + step))).toBe(false)
        expect(HOLD_CHOICES).toBeGreaterThan(MOST_IN_A_ROW)
      }),
    )
  })
})

describe('a renewal', () => {
  it.each([
    ['is not kept waiting by nothing', [], null],
    ['is not kept waiting by a later issue', [53], null],
    ['waits for the first issue that comes', [52, 53], 54],
    ['waits past one that is not planned', [52, 53, 54], 55],
  ])('%s', (_, held, until) => {
    expect(heldUntil(shelf({ held }))).toBe(until)
  })
})

describe('who may skip', () => {
  const print = sampleSubscription({})
  const digital = sampleSubscription({ served: { level: 'low', deliverable: 'digital' } })
  it.each([
    ['a print reader', { info: print, active: true }, false, true],
    ['one whose print is about to be renewed', { info: print, active: false }, true, true],
    ['not one whose print has ended', { info: print, active: false }, false, false],
    ['not a digital reader', { info: digital, active: true }, false, false],
    ['not a reader without a subscription', null, false, false],
  ])('%s', (_, current, renewalPending, may) => {
    expect(getsPrint({ current, renewalPending })).toBe(may)
  })
})

it('is told in one sentence', () => {
  expect(holdWords([52], 53)).toBe('You’re skipping No. 52. Your next issue is No. 53.')
  expect(holdWords([52, 53], 54)).toBe('You’re skipping No. 52 and No. 53. Your next issue is No. 54.')
  expect(holdWords([52, 53, 55], 54)).toBe('You’re skipping No. 52, No. 53, and No. 55. Your next issue is No. 54.')
})
