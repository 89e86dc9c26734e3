import type { ComponentProps } from 'react'
import { useState } from 'react'
import { requiredFields } from '#domain/addresses/address.ts'
import type { Address, AddressField } from '#domain/addresses/address-fields.ts'
import { ADDRESS, eachAddressField } from '#domain/addresses/address-fields.ts'
import { LONGEST_LINE } from '#domain/addresses/line-length.ts'
import { postcodeWarning } from '#domain/addresses/postcode.ts'
import { isServedByUsPost, mainCountry } from '#domain/addresses/us-post.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { formText } from '../../forms/form-text.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { MoreLines } from './more-lines.tsx'

/** What few addresses have. */
const MORE_LINES = ['company', 'line2'] as const

type AddressFieldsProps = {
  /** The publication's: `(await app.catalogue()).publication.zones`. */
  zones: Zones
  /** Only the countries of this zone are offered; without it all of them. Changing it keeps what was typed. */
  zone?: Zone | null
  /** The zone that is chosen elsewhere on the page: the country follows it, and can still be any other. */
  leading?: Zone | undefined
  /** The country, where the page asks for it elsewhere. */
  country?: string | undefined
  /** What the fields begin with. Give the part a key to begin anew with another address. */
  initial?: Partial<Address> | null
  /** Before each field's name and each fault's: `address.` makes `address.line1`. */
  prefix?: string
  /** The faults of the call: `call.field`. */
  error: (name: string) => string | undefined
  /** Whose address the browser is to fill in. */
  section?: 'shipping' | 'billing' | `section-${string} shipping`
  /** The state, too, where the country has any: it may lie in another zone. */
  onCountry?: (country: string, state: string | undefined) => void
  /** Something was filled in. */
  onTyped?: () => void
}

/** The fields of a postal address, without a form around them; read them with `readAddress(form, prefix)`. */
export function AddressFields(props: AddressFieldsProps) {
  const {
    zones,
    zone,
    leading,
    country: elsewhere,
    initial,
    prefix = '',
    error,
    section = 'shipping',
    onCountry,
    onTyped,
  } = props
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
  const country = elsewhere ?? only ?? offered
  const statesOf = (code: string) => [ZONES.flatMap((one) => zones[one].states[code] ?? [])].find(([first]) => first)
  const states = statesOf(country)
  // A state is one of its country, for whoever comes back to it; where it is written freely, all countries share it.
  const shelf = (code = '') => (statesOf(code) ? code : '')
  const [stateOf, setStateOf] = useState<Record<string, string>>({ [shelf(initial?.country)]: initial?.state ?? '' })
  const state = stateOf[shelf(country)] ?? ''
  function keepState(value: string) {
    setStateOf((now) => ({ ...now, [shelf(country)]: value }))
    onTyped?.()
    onCountry?.(country, value)
  }
  const required = requiredFields(country)
  // Whether they are needed, the country decides.
  const isUnsure = (name: AddressField) => !country && (name === 'state' || name === 'postcode')
  // Said once the field has been left, and no wall: we cannot know all the world's postal codes.
  const [postcode, setPostcode] = useState<string | null>(null)
  const warning = postcode !== null && country ? postcodeWarning(country, postcode.trim()) : null
  const postcodeError = error(`${prefix}postcode`)
  const wiring = (name: AddressField, label: string = ADDRESS[name].label) => ({
    label: required.includes(name) || isUnsure(name) ? label : `${label} (optional)`,
    name: prefix + name,
    autoComplete: `${section} ${ADDRESS[name].autoComplete}`,
    required: required.includes(name),
    error: error(prefix + name),
  })
  const [more, setMore] = useState(false)
  const written = (name: AddressField) => ({
    ...wiring(name),
    maxLength: LONGEST_LINE,
    defaultValue: initial?.[name],
    onValue: onTyped,
  })
  const stateField = states ? (
    <Select
      key={country}
      {...wiring('state', country === 'CA' ? 'Province or territory' : 'State')}
      value={states.some(({ code }) => code === state) ? state : ''}
      onValue={keepState}
      options={[{ value: '', label: 'Choose one' }, ...states.map(({ code, name }) => ({ value: code, label: name }))]}
    />
  ) : (
    <Field
      key="state"
      {...wiring('state')}
      className="col-span-2"
      maxLength={LONGEST_LINE}
      value={state}
      onValue={keepState}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-5">
      {elsewhere === undefined && (
        <CountrySelect
          {...wiring('country')}
          className="col-span-2"
          value={country}
          onValue={(next) => {
            setPicked(next)
            onTyped?.()
            onCountry?.(next, stateOf[next])
          }}
          countries={countries}
        />
      )}
      <Field {...written('line1')} className="col-span-2" />
      <MoreLines
        summary="Add company or apartment"
        onOpen={() => setMore(true)}
        open={more || MORE_LINES.some((name) => initial?.[name] || error(prefix + name))}
      >
        {MORE_LINES.map((name) => (
          <Field
            key={name}
            {...written(name)}
            onValue={() => {
              setMore(true)
              onTyped?.()
            }}
          />
        ))}
      </MoreLines>
      <Field {...written('city')} className={states ? 'col-span-2' : ''} />
      {states && stateField}
      <Field
        key="postcode"
        {...written('postcode')}
        {...wiring('postcode', isServedByUsPost(country) ? 'ZIP code' : undefined)}
        hint={postcodeError ? undefined : warning}
        onBlur={({ currentTarget }) => setPostcode(currentTarget.value)}
      />
      {!states && stateField}
    </div>
  )
}

type CountrySelectProps = Omit<ComponentProps<typeof Select>, 'options'> & { countries: Zones[Zone]['countries'] }

export function CountrySelect({ countries, ...select }: CountrySelectProps) {
  return (
    <Select
      {...select}
      options={[
        ...(countries.length === 1 ? [] : [{ value: '', label: 'Choose a country' }]),
        // One that lies in several zones is offered once.
        ...new Map(countries.map(({ code, name }) => [code, { value: code, label: name }])).values(),
      ]}
    />
  )
}

export function readAddress(form: HTMLFormElement, prefix = ''): Address {
  return eachAddressField((field) => formText(form, prefix + field))
}
