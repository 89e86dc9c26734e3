/** Never sold out here, and free: what a suite about something else buys. */
export const TOTE = { type: 'basic-product', ref: 'prd:tote-bag' }
export const MUG = { type: 'basic-product', ref: 'prd:night-desk-mug' }
export const LAST = { type: 'basic-product', ref: 'prd:enamel-pin' }
export const PLENTY = 1_000_000
