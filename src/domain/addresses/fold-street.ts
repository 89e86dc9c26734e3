/** How the post abbreviates; each word as it is compared. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  terrace: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  circle: 'cir',
  apartment: 'apt',
  unit: 'apt',
  suite: 'ste',
  floor: 'fl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  saint: 'st',
  mount: 'mt',
  fort: 'ft',
}

/** A street as it is compared, however it is abbreviated, spelled and punctuated: “9 Pine St.” and “9 pine street” are one. */
export function foldStreet(line: string): string {
  const words = line
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // P.O. Box is one word for the box, like PO Box.
    .replace(/[.’']/g, '')
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).map((word) => SHORT_FORMS[word] ?? word).join(' ')
}

/** A postal code as it is compared: of a US ZIP code the first five digits. */
export function foldPostcode(postcode: string): string {
  const plain = postcode.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return /^\d{9}$/.test(plain) ? plain.slice(0, 5) : plain
}
