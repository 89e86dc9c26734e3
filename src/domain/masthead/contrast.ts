/** WCAG asks 4.5:1 of text; the little above it covers papers a shade off. */
const WANTED = 5

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((p, q) => p - q) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The colour, moved in lightness only, until it can be read as text on this paper. */
export function readableOn(colour: string, paper: string): string {
  const step = luminance(paper) > 0.5 ? -0.01 : 0.01
  const [lightness, a, b] = toOklab(channels(colour))
  let found = colour
  for (let shift = step; contrast(found, paper) < WANTED && Math.abs(shift) <= 1; shift += step) {
    found = inGamut(Math.min(1, Math.max(0, lightness + shift)), a, b)
  }
  return found
}

/** Gives up chroma, not lightness, where the screen has no such colour. */
function inGamut(lightness: number, a: number, b: number): string {
  for (let chroma = 1; chroma > 0; chroma -= 0.02) {
    const rgb = fromOklab([lightness, a * chroma, b * chroma])
    if (rgb.every((value) => value >= 0 && value <= 1)) return toHex(rgb)
  }
  return toHex(fromOklab([lightness, 0, 0]))
}

type Triple = [number, number, number]

function luminance(colour: string): number {
  const [r, g, b] = channels(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Linear light, 0 to 1. */
function channels(colour: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Triple
}

function toHex(linear: Triple): string {
  const bytes = linear.map((value) => {
    const v = Math.min(1, Math.max(0, value))
    const encoded = v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}

function toOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
