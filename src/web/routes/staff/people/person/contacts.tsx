import { changeReaderAddress, sendProofLink, setContactSuspension } from '#contract/people.ts'
import { NO_EMAIL } from '#domain/access/email.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLine } from '#domain/addresses/postal-lines.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { SHIPCODE_OF_ZONE, ZONES } from '#domain/vocabulary.ts'
import { withKept } from '#domain/zones/kept-places.ts'
import type { Zones } from '#server/db/settings.ts'
import { AddressFields, readAddress } from '../../../../parts/addresses/address-form.tsx'
import { useZoneNames } from '../../../../root-data.ts'
import { ActionForm } from './action-form.tsx'

type Postal = (Address & { country_name?: string }) | null
type ContactsProps = {
  person: string
  email: string
  emailSuspended: boolean
  emailProved: boolean
  postal: Record<Zone, Postal>
  suspended: readonly Zone[]
  required: Record<Zone, boolean>
  zones: Zones
  mayAct: boolean
}

/** The ways by which the reader is reached, and which of them are held back. */
export function Contacts(props: ContactsProps) {
  const zoneNames = useZoneNames()
  const { person, email, emailSuspended, emailProved, postal, suspended, required, zones, mayAct } = props
  const shown = ZONES.filter((zone) => postal[zone] || required[zone])
  const missing = ZONES.filter((zone) => !postal[zone])
  return (
    <ul className="font-sans text-small">
      <Line name="Email" suspended={emailSuspended}>
        <p>
          {email || NO_EMAIL}
          {!emailProved && email && <span className="block font-semibold">Email not confirmed</span>}
        </p>
        {mayAct && !emailProved && email && <SendProofLink person={person} email={email} />}
        {mayAct && email && <Hold person={person} contact="email" suspended={emailSuspended} />}
      </Line>
      {shown.map((zone) => (
        <Line key={zone} name={zoneNames[zone].name} suspended={suspended.includes(zone)}>
          <PostalLine address={postal[zone]} />
          {mayAct && (
            <>
              <ChangeAddress person={person} zone={zone} address={postal[zone]} zones={zones} />
              {postal[zone] && (
                <Hold person={person} contact={SHIPCODE_OF_ZONE[zone]} suspended={suspended.includes(zone)} />
              )}
            </>
          )}
        </Line>
      ))}
      {mayAct && (
        <li className="flex flex-wrap gap-x-6">
          {missing
            .filter((zone) => !required[zone])
            .map((zone) => (
              <ChangeAddress key={zone} person={person} zone={zone} address={null} zones={zones} />
            ))}
        </li>
      )}
    </ul>
  )
}

function Line({ name, suspended, children }: { name: string; suspended: boolean; children: React.ReactNode }) {
  return (
    <li className="grid gap-x-6 border-rule border-b py-2 sm:grid-cols-[8rem_1fr] sm:items-baseline">
      <p className="text-soft">
        {name} {suspended && <span className="block font-semibold text-error">Suspended</span>}
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">{children}</div>
    </li>
  )
}

function PostalLine({ address }: { address: Postal }) {
  if (!address) return <p className="font-semibold text-error">No address to send to</p>
  return <p className="grow">{postalLine(address, address.country_name ?? '')}</p>
}

function SendProofLink({ person, email }: { person: string; email: string }) {
  return (
    <ActionForm
      opens="Send confirmation link"
      title="Send a confirmation link"
      endpoint={sendProofLink}
      person={person}
      body={() => ({})}
      submit="Send link"
      done="Link sent."
      hint="Only staff can see it."
    >
      {() => <p>We’ll email a link to {email}. Waiting orders appear in the account once the reader follows it.</p>}
    </ActionForm>
  )
}

type HoldProps = { person: string; contact: 'email' | 'ship-a' | 'ship-b' | 'ship-c'; suspended: boolean }

export function Hold({ person, contact, suspended }: HoldProps) {
  return (
    <ActionForm
      opens={suspended ? 'Use it again' : contact === 'email' ? 'Suspend' : 'Undeliverable'}
      title={suspended ? 'Use this address again' : 'Suspend this address'}
      endpoint={setContactSuspension}
      person={person}
      body={() => ({ contact, suspended: !suspended })}
      submit={suspended ? 'Use it again' : 'Suspend it'}
      done={suspended ? 'Address in use again.' : 'Address suspended.'}
    >
      {() => (
        <p>
          {suspended
            ? 'We’ll send mail there again.'
            : 'We’ll send nothing there until the reader corrects it or you lift the suspension.'}
        </p>
      )}
    </ActionForm>
  )
}

type ChangeAddressProps = {
  person: string
  zone: Zone
  /** What the fields begin with. */
  address: Postal
  zones: Zones
  opens?: string
}

export function ChangeAddress({ person, zone, address, zones, opens }: ChangeAddressProps) {
  const zoneNames = useZoneNames()
  return (
    <ActionForm
      opens={opens ?? (address ? 'Change' : `Add an address (${zoneNames[zone].name})`)}
      title={`Address, ${zoneNames[zone].name}`}
      endpoint={changeReaderAddress}
      person={person}
      body={(form) => ({ shipcode: SHIPCODE_OF_ZONE[zone], address: readAddress(form, 'address.') })}
      submit="Save"
      done="Address saved."
    >
      {(fault) => (
        <AddressFields
          zones={withKept(zones, { [zone]: address })}
          zone={zone}
          initial={address}
          prefix="address."
          error={fault}
        />
      )}
    </ActionForm>
  )
}
