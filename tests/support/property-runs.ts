/** For fast-check in the tests beside the rules: 1,000 in every run of the tests, more by PROPERTY_RUNS. */
export const PROPERTY = { numRuns: Number(process.env.PROPERTY_RUNS ?? 1000) }
