import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLines } from '#domain/addresses/postal-lines.ts'

/** An address as it would stand on an envelope. */
export function PostalAddress({ address }: { address: Address & { country_name: string } }) {
  return (
    <address className="not-italic">
      {postalLines(address, address.country_name).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
