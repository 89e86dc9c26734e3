import { describe, expect, it } from 'vitest'
import { checkPostingDay, checkPostings, findPostingDay, POSTED_BEFORE_CLOSE, POSTED_IN_FUTURE } from './posting.ts'

describe('the day of posting', () => {
  it('is the one entered for the zone, else when the file was sent', () => {
    expect(findPostingDay('a', '2026-12-01', { b: '2026-12-03' })).toBe('2026-12-01')
    expect(findPostingDay('b', '2026-12-01', { b: '2026-12-03' })).toBe('2026-12-03')
    expect(findPostingDay('a', null, {})).toBeNull()
  })

  it('lies between the close and today', () => {
    const between = { closedOn: '2026-12-01', today: '2026-12-04' } as const
    expect(checkPostingDay('2026-12-01', between)).toEqual({ ok: true, value: '2026-12-01' })
    expect(checkPostingDay('2026-12-04', between)).toMatchObject({ ok: true })
    expect(checkPostingDay('2026-11-30', between)).toMatchObject({
      errors: { fields: { posted_on: POSTED_BEFORE_CLOSE } },
    })
    expect(checkPostingDay('2026-12-05', between)).toMatchObject({
      errors: { fields: { posted_on: POSTED_IN_FUTURE } },
    })
  })

  it('is checked for each zone, and said beside it', () => {
    const between = { closedOn: '2026-12-01', today: '2026-12-04' } as const
    expect(checkPostings({}, between)).toBeNull()
    expect(checkPostings({ a: '2026-12-02', c: '2026-12-04' }, between)).toBeNull()
    expect(checkPostings({ a: '2026-12-02', b: '2026-11-30', c: '2026-12-05' }, between)).toMatchObject({
      errors: { fields: { 'posted.b': POSTED_BEFORE_CLOSE, 'posted.c': POSTED_IN_FUTURE } },
    })
  })
})
