import type { Address } from '#domain/addresses/address.ts'

/** An address as it would stand on an envelope. */
export function PostalAddress({ address }: { address: Address & { country_name: string } }) {
  const { line1, line2, city, state, postcode, country_name } = address
  const place = [city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <address className="not-italic">
      {[line1, line2, place, country_name].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
