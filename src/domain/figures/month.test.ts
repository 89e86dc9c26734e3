import { describe, expect, it } from 'vitest'
import { addToMonth, firstDayOf, formatMonth, isMonth, monthSpan, monthsUntil } from './month.ts'

describe('a month', () => {
  it.each([
    ['2026-11', true],
    ['2026-13', false],
    ['2026-1', false],
    ['2026-11-01', false],
    ['', false],
  ])('is told from other words: %s', (text, known) => {
    expect(isMonth(text)).toBe(known)
  })

  it('has months before and after it', () => {
    expect(addToMonth('2026-11', 2)).toBe('2027-01')
    expect(addToMonth('2026-01', -1)).toBe('2025-12')
    expect(monthsUntil('2026-01', 3)).toEqual(['2025-11', '2025-12', '2026-01'])
    expect(firstDayOf('2026-01')).toBe('2026-01-01')
  })

  it('has a name', () => {
    expect(formatMonth('2026-11')).toBe('November 2026')
    expect(formatMonth('2026-01', 'short')).toBe('Jan 26')
  })
})

describe('the span of a month', () => {
  it.each([
    ['UTC', '2026-11', '2026-11-01T00:00:00.000Z', '2026-11-30T23:59:59.999Z'],
    // Summer time ends on the first day of this month.
    ['America/New_York', '2026-11', '2026-11-01T04:00:00.000Z', '2026-12-01T04:59:59.999Z'],
    ['America/New_York', '2026-03', '2026-03-01T05:00:00.000Z', '2026-04-01T03:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-01', '2025-12-31T10:00:00.000Z', '2026-01-31T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2026-01', '2026-01-01T11:00:00.000Z', '2026-02-01T10:59:59.999Z'],
  ] as const)('in %s, %s', (zone, month, first, last) => {
    const span = monthSpan(month, zone)
    expect([span.first.toISOString(), span.last.toISOString()]).toEqual([first, last])
  })

  it('leaves nothing out between two months', () => {
    const [one, next] = [monthSpan('2026-10', 'America/New_York'), monthSpan('2026-11', 'America/New_York')]
    expect(next.first.getTime() - one.last.getTime()).toBe(1)
  })
})
