import type * as z from 'zod/mini'
import type { addresses as addressesShape } from '#contract/addresses.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { SHIPCODE_OF_ZONE, ZONES } from '#domain/vocabulary.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { PostalAddress } from '../../../parts/addresses/postal-address.tsx'
import { useZoneNames } from '../../../root-data.ts'
import { LinkButton } from '../../../ui/link-button.tsx'

type SavedAddressesProps = {
  addresses: z.output<typeof addressesShape>
  required: Record<Zone, boolean>
  removable: Record<Zone, boolean>
}

export function SavedAddresses({ addresses, required, removable }: SavedAddressesProps) {
  const zoneNames = useZoneNames()
  const saved = ZONES.flatMap((zone) => (addresses[zone] ? [{ zone, address: addresses[zone] }] : []))
  if (saved.length === 0) return null
  return (
    <section aria-labelledby="saved-addresses">
      <h2 id="saved-addresses" className="font-sans font-semibold text-small">
        Saved addresses
      </h2>
      <ul className="mt-2 max-w-[27rem] border-rule border-t">
        {saved.map(({ zone, address }) => (
          <li key={zone} className="grid gap-1 border-rule border-b py-4">
            <h3 className="font-sans text-small text-soft">{zoneNames[zone].name}</h3>
            <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
              <PostalAddress address={address} />
              {removable[zone] && (
                <LinkButton
                  as={ViewLink}
                  to={href('/account/address/:shipcode/delete', { shipcode: SHIPCODE_OF_ZONE[zone] })}
                  look="quiet"
                  aria-label={`Delete the address for ${zoneNames[zone].name}`}
                >
                  Delete
                </LinkButton>
              )}
            </div>
            {required[zone] && <p className="font-sans text-small text-soft">Your issues are sent here.</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
