import { describe, expect, it } from 'vitest'
import { NOT_AN_EMAIL } from './access/email.ts'
import { MOST_REPORTS, REPORT_COLUMNS, readReports, WHAT_CAME_BACK, WHO_IS_IT } from './contact-report.ts'
import { refuse } from './outcome.ts'

describe('a file of what came back', () => {
  it('is good or bad line by line', () => {
    const text = [
      'What,Email,Name,Postal code',
      'bounce,a@example.com,,',
      ' Returned ,,Étienne Grosvenor-Roy,H2W 2L4',
      'returned,b@example.com,,',
      'moved,a@example.com,,',
      'complaint,not an address,,',
      'bounce,,Étienne Grosvenor-Roy,H2W 2L4',
      'returned,,Étienne Grosvenor-Roy,',
      'returned,,,H2W 2L4',
      'bounce,a@example.com',
    ].join('\r\n')
    expect(readReports(text)).toEqual({
      ok: true,
      value: [
        { line: 2, ok: true, value: { what: 'bounce', email: 'a@example.com' } },
        { line: 3, ok: true, value: { what: 'returned', name: 'Étienne Grosvenor-Roy', postcode: 'H2W 2L4' } },
        { line: 4, ok: true, value: { what: 'returned', email: 'b@example.com' } },
        { line: 5, ...refuse(WHAT_CAME_BACK) },
        { line: 6, ...refuse(NOT_AN_EMAIL) },
        { line: 7, ...refuse(WHO_IS_IT) },
        { line: 8, ...refuse(WHO_IS_IT) },
        { line: 9, ...refuse(WHO_IS_IT) },
        { line: 10, ...refuse('Has 2 cells, and the first line 4.') },
      ],
    })
  })

  it('needs only the columns that it fills', () => {
    expect(readReports('email,what\na@example.com,bounce')).toMatchObject({ ok: true, value: [{ ok: true }] })
    expect(readReports('what,name,postal code\nreturned,A,1')).toMatchObject({ ok: true, value: [{ ok: true }] })
  })

  it.each([
    ['', REPORT_COLUMNS],
    ['what\nbounce', REPORT_COLUMNS],
    ['what,name\nreturned,A', REPORT_COLUMNS],
    ['email\na@example.com', REPORT_COLUMNS],
    ['what,email,email\nbounce,a@example.com,b@example.com', REPORT_COLUMNS],
    ['what,email,age\nbounce,a@example.com,4', REPORT_COLUMNS],
    ['what,email', 'There’s nothing below the header line.'],
    ['what,"email', 'Line 1: there’s a quotation mark in the wrong place.'],
    [`what,email\n${'bounce,a@example.com\n'.repeat(MOST_REPORTS + 1)}`, 'Upload at most 1,000 lines at a time.'],
  ])('is refused as a whole: %#', (text, errors) => {
    expect(readReports(text)).toEqual(refuse(errors))
  })
})
