/** How long half of them took at most, nineteen of twenty, and all. */
export function sharesOf(times: readonly number[]): { p50: number; p95: number; most: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), most: at(1) }
}
