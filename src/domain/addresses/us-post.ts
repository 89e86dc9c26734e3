/** Countries that the United States' post serves as its own, beside those that are states to it. */
export const US_TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW'] as const

const isTerritory = (country: string) => US_TERRITORIES.some((code) => code === country)

export function isServedByUsPost(country: string): boolean {
  return country === 'US' || isTerritory(country)
}

/** The one country that a list is about: of the United States and their territories the United States. */
export function mainCountry(countries: readonly { code: string }[]): string | null {
  const main = countries.filter(({ code }) => !isTerritory(code))
  const [only] = main.length > 0 ? main : countries
  return only && (main.length === 1 || countries.length === 1) ? only.code : null
}

type Placed = { state: string; country: string }

/** As the post wants it on a label: a territory is a state of the United States. */
export function labelPlace<Address extends Placed>(address: Address): Address {
  return isTerritory(address.country) ? { ...address, state: address.country, country: 'US' } : address
}
