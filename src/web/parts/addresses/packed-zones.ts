import type { Country, Zones } from '#server/db/settings.ts'

/** Three hundred countries and states, as objects of the page's data, were a third of its bytes; as a line each they are few. */
export function packZones(zones: Zones): string {
  const packed = (_: string, value: unknown) =>
    Array.isArray(value) ? value.map(({ code, name }: Country) => `${code} ${name}`).join('\n') : value
  return JSON.stringify(zones, packed)
}

export function unpackZones<Data extends { zones: string }>(data: Data): Omit<Data, 'zones'> & { zones: Zones } {
  return {
    ...data,
    zones: JSON.parse(data.zones, (_, value) => (typeof value === 'string' ? places(value) : value)),
  }
}

const places = (text: string): Country[] =>
  (text.match(/.+/g) ?? []).map((line) => {
    const end = line.indexOf(' ')
    return { code: line.slice(0, end), name: line.slice(end + 1) }
  })
