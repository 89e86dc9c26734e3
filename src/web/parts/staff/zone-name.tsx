import { deliverableName } from '#domain/cart/line-name.ts'
import type { Deliverable, Zone } from '#domain/vocabulary.ts'
import { useZoneNames } from '../../root-data.ts'

/** Canada: for the cells of a table. */
export function ZoneName({ zone }: { zone: Zone }) {
  return useZoneNames()[zone].name
}

/** Print, Canada. */
export function DeliverableName({ deliverable }: { deliverable: Deliverable }) {
  return deliverableName(deliverable, useZoneNames())
}
