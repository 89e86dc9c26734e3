import { describe, expect, it } from 'vitest'
import { billingFrom } from './billing-address.ts'
import { billingDetails, billingFields } from './stripe-billing.ts'

const inParis = () => ({ country: 'FR', postcode: ' 75011 ' })

describe('the billing address', () => {
  it('is asked for by the provider’s form only where the page does not', () => {
    expect(billingFields(null)).toEqual({ address: 'auto' })
    expect(billingFields(inParis)).toEqual({ address: { country: 'never', postalCode: 'never' } })
  })

  it('is the one that is typed, or else the saved one that is kept', () => {
    const form = { current: {} as HTMLFormElement }
    const kept = { country: 'CA', postcode: 'H2W 2L4' }
    expect(billingFrom(form, inParis, kept)()).toEqual(inParis())
    expect(billingFrom(form, () => null, kept)()).toEqual(kept)
    expect(billingFrom({ current: null }, inParis, undefined)()).toBeNull()
  })

  it('is handed over as the page has it, and an empty postcode as none', () => {
    expect(billingDetails(undefined, null)).toEqual({})
    expect(billingDetails('Ida Fold', null)).toEqual({ name: 'Ida Fold' })
    expect(billingDetails(undefined, inParis)).toEqual({ address: { country: 'FR', postal_code: '75011' } })
    expect(billingDetails('Ida Fold', () => ({ country: 'HK', postcode: ' ' }))).toEqual({
      name: 'Ida Fold',
      address: { country: 'HK', postal_code: null },
    })
  })
})
