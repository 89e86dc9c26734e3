/** Cases of each property: 100, and more with PROPERTY_RUNS. */
export const PROPERTY = { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) }
