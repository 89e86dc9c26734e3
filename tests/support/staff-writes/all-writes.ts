import { DELIVERY_WRITES } from './delivery-writes.ts'
import { ORDER_WRITES } from './order-writes.ts'
import { READER_WRITES } from './reader-writes.ts'
import { SHOP_WRITES } from './shop-writes.ts'
import type { StaffWrites } from './stage.ts'

/** Everything by which staff change something. */
export const ALL_WRITES: StaffWrites = { ...READER_WRITES, ...ORDER_WRITES, ...DELIVERY_WRITES, ...SHOP_WRITES }
