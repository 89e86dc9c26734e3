import { describe, expect, it } from 'vitest'
import type { Ties } from './account-deletion.ts'
import { reasonsToKeep } from './account-deletion.ts'

const FREE: Ties = {
  issuesLeft: false,
  openInvoice: false,
  paymentUnderWay: false,
  monthlyDonation: false,
  emailUndo: false,
  staff: false,
}

describe('an account', () => {
  it('can be deleted when nothing ties it', () => {
    expect(reasonsToKeep(FREE)).toEqual([])
  })

  it.each(Object.keys(FREE) as (keyof Ties)[])('is kept because of %s', (tie) => {
    expect(reasonsToKeep({ ...FREE, [tie]: true })).toHaveLength(1)
  })

  it('names every reason there is', () => {
    expect(reasonsToKeep({ ...FREE, issuesLeft: true, monthlyDonation: true })).toEqual([
      'You have paid for issues we haven’t sent yet.',
      'You have a monthly donation. Please stop it first.',
    ])
  })
})
