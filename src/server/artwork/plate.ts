import { circle, ring, stroke, tidy } from './svg.ts'

type Glaze = { rim: string; face: string; pattern: number }

/** A plate from above, with one of three painted rims. */
export function plate(x: number, y: number, r: number, { rim, face, pattern }: Glaze): string {
  const base = circle(x, y, r, face) + ring(x, y, r - 1.5, rim, 3)
  if (pattern === 0) return base + ring(x, y, r * 0.76, rim, r * 0.18) + ring(x, y, r * 0.5, rim, 1.5)
  if (pattern === 1) return base + ring(x, y, r * 0.6, rim, 1.5) + dots(x, y, r * 0.8, rim, r * 0.08, 16)
  return base + circle(x, y, r * 0.62, rim) + ring(x, y, r * 0.78, rim, 1.5)
}

/** A fork above the plate and a knife below it, as a guest at the side of the table finds them. */
export function cutlery(x: number, y: number, colour: string): string {
  const fork = `M${x - 34} ${y - 58}h34m0-5h30m-30 5h30m-30 5h30m-30-10v10`
  const knife = `M${x - 34} ${y + 58}h66`
  return stroke(fork, colour, 2) + stroke(knife, colour, 3.5)
}

function dots(x: number, y: number, r: number, fill: string, size: number, count: number): string {
  const around = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    return `<circle cx="${tidy(x + Math.cos(angle) * r)}" cy="${tidy(y + Math.sin(angle) * r)}" r="${tidy(size)}"/>`
  })
  return `<g fill="${fill}">${around.join('')}</g>`
}
