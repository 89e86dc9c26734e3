/** Shades that differ by less than this are counted as one. */
const STEP = 32

type Shade = { count: number; sum: [red: number, green: number, blue: number] }

/** The shade that most of the pixels have, as the mean of those; of two alike the first. Red, green and blue, a byte each. */
export function dominantColour(pixels: Uint8Array): string | null {
  const shades = new Map<number, Shade>()
  let most: Shade | null = null
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const pixel = [pixels[at], pixels[at + 1], pixels[at + 2]] as [number, number, number]
    const key = pixel.reduce((whole, value) => whole * 256 + Math.floor(value / STEP), 0)
    const shade = shades.get(key) ?? { count: 0, sum: [0, 0, 0] }
    shade.count += 1
    shade.sum = [shade.sum[0] + pixel[0], shade.sum[1] + pixel[1], shade.sum[2] + pixel[2]]
    shades.set(key, shade)
  }
  for (const shade of shades.values()) if (!most || shade.count > most.count) most = shade
  if (!most) return null
  const { count, sum } = most
  return `#${sum.map((value) => hex(Math.round(value / count))).join('')}`
}

const hex = (value: number) => value.toString(16).padStart(2, '0')
