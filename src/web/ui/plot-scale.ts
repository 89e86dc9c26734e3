export type Scale = { top: number; bottom: number; ticks: number[] }

/** A few round numbers that reach from the lowest to the highest value, zero among them. */
export function plotScale(highest: number, lowest: number): Scale {
  const step = roundStep((Math.max(highest, 1) - Math.min(lowest, 0)) / 4)
  const top = step * Math.ceil(Math.max(highest, 1) / step)
  const bottom = 0 - step * Math.ceil(Math.max(0 - lowest, 0) / step)
  const ticks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => bottom + index * step)
  return { top, bottom, ticks }
}

/** 1, 2 or 5 times a power of ten, at least `least` and at least one. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)))
  const times = [1, 2, 5, 10].find((one) => one * power >= least) as number
  return times * power
}
