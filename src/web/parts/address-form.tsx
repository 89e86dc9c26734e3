import { useState } from 'react'
import type { Address, AddressField } from '#domain/addresses/address.ts'
import { requiredFields } from '#domain/addresses/address.ts'
import { LONGEST_LINE } from '#domain/addresses/line-length.ts'
import { postcodeWarning } from '#domain/addresses/postcode.ts'
import { isServedByUsPost, mainCountry } from '#domain/addresses/us-post.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { formText } from '../form-text.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type AddressFieldsProps = {
  /** The publication's: `(await app.catalogue()).publication.zones`. */
  zones: Zones
  /** Only the countries of this zone are offered; without it all of them. Changing it keeps what was typed. */
  zone?: Zone | null
  /** The zone that is chosen elsewhere on the page: the country follows it, and can still be any other. */
  leading?: Zone | undefined
  /** What the fields begin with. Give the part a key to begin anew with another address. */
  initial?: Partial<Address> | null
  /** Before each field's name and each fault's: `address.` makes `address.line1`. */
  prefix?: string
  /** The faults of the call: `call.field`. */
  error: (name: string) => string | undefined
  /** Whose address the browser is to fill in. */
  section?: 'shipping' | 'billing'
  onCountry?: (country: string) => void
}

/** The fields of a postal address, without a form around them; read them with `addressFrom(form, prefix)`. */
export function AddressFields(props: AddressFieldsProps) {
  const { zones, zone, leading, initial, prefix = '', error, section = 'shipping', onCountry } = props
  const mainOf = (one: Zone) => mainCountry(zones[one].countries)
  const begins = leading ?? zone
  const [picked, setPicked] = useState(initial?.country ?? (begins && mainOf(begins)) ?? '')
  const [led, setLed] = useState(leading)
  if (leading !== led) {
    setLed(leading)
    const fits = leading && zones[leading].countries.some(({ code }) => code === picked)
    if (leading && !fits) setPicked(mainOf(leading) ?? '')
  }
  const countries = (zone ? [zone] : ZONES).flatMap((one) => zones[one].countries)
  const only = countries.length === 1 ? countries[0]?.code : undefined
  const offered = countries.some(({ code }) => code === picked) ? picked : ((zone && mainOf(zone)) ?? '')
  const country = only ?? offered
  const statesOf = (code: string) => ZONES.map((one) => zones[one].states[code]).find((list) => list)
  const states = statesOf(country)
  // A state is one of its country, for whoever comes back to it; where it is written freely, all countries share it.
  const shelf = (code = '') => (statesOf(code) ? code : '')
  const [stateOf, setStateOf] = useState<Record<string, string>>({ [shelf(initial?.country)]: initial?.state ?? '' })
  const state = stateOf[shelf(country)] ?? ''
  const keepState = (value: string) => setStateOf((now) => ({ ...now, [shelf(country)]: value }))
  const required = requiredFields(country)
  // Said once the field has been left, and no wall: we cannot know all the world's postal codes.
  const [postcode, setPostcode] = useState<string | null>(null)
  const warning = postcode !== null && country ? postcodeWarning(country, postcode.trim()) : null
  const postcodeError = error(`${prefix}postcode`)
  const wiring = (name: AddressField, label: string) => ({
    label: required.includes(name) ? label : `${label} (optional)`,
    name: prefix + name,
    required: required.includes(name),
    error: error(prefix + name),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <Select
        {...wiring('country', 'Country')}
        className="sm:col-span-6"
        autoComplete={`${section} country`}
        value={country}
        onChange={({ currentTarget }) => {
          setPicked(currentTarget.value)
          onCountry?.(currentTarget.value)
        }}
        options={[
          ...(only ? [] : [{ value: '', label: 'Choose a country' }]),
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <Field
        {...wiring('line1', 'Address')}
        className="sm:col-span-6"
        autoComplete={`${section} address-line1`}
        maxLength={LONGEST_LINE}
        defaultValue={initial?.line1}
      />
      <Field
        {...wiring('line2', 'Apartment, floor, care of')}
        className="sm:col-span-6"
        autoComplete={`${section} address-line2`}
        maxLength={LONGEST_LINE}
        defaultValue={initial?.line2}
      />
      <Field
        {...wiring('city', 'City')}
        className="sm:col-span-6"
        autoComplete={`${section} address-level2`}
        maxLength={LONGEST_LINE}
        defaultValue={initial?.city}
      />
      {states ? (
        <Select
          key={country}
          {...wiring('state', country === 'CA' ? 'Province or territory' : 'State')}
          className="sm:col-span-3"
          autoComplete={`${section} address-level1`}
          defaultValue={states.some(({ code }) => code === state) ? state : ''}
          onChange={({ currentTarget }) => keepState(currentTarget.value)}
          options={[
            { value: '', label: 'Choose one' },
            ...states.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      ) : (
        <Field
          {...wiring('state', 'State or region')}
          className="sm:col-span-3"
          autoComplete={`${section} address-level1`}
          maxLength={LONGEST_LINE}
          defaultValue={state}
          onChange={({ currentTarget }) => keepState(currentTarget.value)}
        />
      )}
      <Field
        {...wiring('postcode', isServedByUsPost(country) ? 'ZIP code' : 'Postcode')}
        className="sm:col-span-3"
        hint={postcodeError ? undefined : warning}
        autoComplete={`${section} postal-code`}
        maxLength={LONGEST_LINE}
        defaultValue={initial?.postcode}
        onBlur={({ currentTarget }) => setPostcode(currentTarget.value)}
      />
    </div>
  )
}

export function addressFrom(form: HTMLFormElement, prefix = ''): Address {
  const text = (name: AddressField) => formText(form, prefix + name)
  return {
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    state: text('state'),
    postcode: text('postcode'),
    country: text('country'),
  }
}
