/** What a run of a fault suite leaves to chance: `SEED=` brings the same run again. */
export type Chance = {
  below(limit: number): number
  one<T>(of: readonly T[]): T
  /** True once in so many times. */
  once(inTimes: number): boolean
  /** The chances of one of many who act at once: the same, whoever comes first. */
  of(number: number): Chance
}

export function openChance(suite: string): Chance {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`${suite}: SEED=${seed}`)
  return chanceOf(seed)
}

function chanceOf(seed: number): Chance {
  // Mulberry32.
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    one: (of) => of[below(of.length)] as never,
    once: (inTimes) => below(inTimes) === 0,
    of: (number) => chanceOf(seed ^ Math.imul(number + 1, 0x9e3779b1)),
  }
}

/** `npm run check:faults` tries everything; every other run a little of it. */
export const THOROUGH = process.env.FAULTS === 'all'
