import { DELIVERY_DEEDS } from './delivery-deeds.ts'
import { HOUSE_DEEDS } from './house-deeds.ts'
import { ORDER_DEEDS } from './order-deeds.ts'
import { READER_DEEDS } from './reader-deeds.ts'
import type { Deeds } from './stage.ts'

/** Everything by which staff change something. */
export const ALL_DEEDS: Deeds = { ...READER_DEEDS, ...ORDER_DEEDS, ...DELIVERY_DEEDS, ...HOUSE_DEEDS }
