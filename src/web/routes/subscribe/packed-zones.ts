import type { Zones } from '#server/db/settings.ts'

/** Three hundred countries and states, as objects of the page's data, were a third of its bytes; as one text they are few. */
export function packZones(zones: Zones): string {
  return JSON.stringify(zones)
}

export function unpackZones<Data extends { zones: string }>(data: Data): Omit<Data, 'zones'> & { zones: Zones } {
  return { ...data, zones: JSON.parse(data.zones) }
}
