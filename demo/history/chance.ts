import { seeded } from '#server/artwork/seeded.ts'

/** What happens by chance, the same at every loading. */
export type Chance = {
  happens(probability: number): boolean
  /** A whole number, both ends among them. */
  between(first: number, last: number): number
  pick<T>(from: readonly T[]): T
  /** One of the keys, each as likely as its weight. */
  weigh<Key extends string>(weights: Readonly<Record<Key, number>>): Key
}

export function openChance(seed: number): Chance {
  const next = seeded(seed)
  const between = (first: number, last: number) => first + Math.floor(next() * (last - first + 1))
  return {
    happens: (probability) => next() < probability,
    between,
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number],
    weigh(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((all, [, weight]) => all + weight, 0)
      const found = entries.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? entries[0])?.[0] as keyof typeof weights
    },
  }
}
