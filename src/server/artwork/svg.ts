import { Pen } from './pen.ts'

export type Point = readonly [x: number, y: number]

/** One decimal is finer than print at the sizes shown and keeps the files small. */
export function tidy(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function sheet(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${tidy(x)}" y="${tidy(y)}" width="${tidy(width)}" height="${tidy(height)}" fill="${fill}"/>`
}

export function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(r)}" fill="${fill}"/>`
}

export function ring(x: number, y: number, r: number, stroke: string, width: number): string {
  return `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(r)}" fill="none" stroke="${stroke}" stroke-width="${tidy(width)}"/>`
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

export function stroke(d: string, colour: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${tidy(width)}"${extra && ` ${extra}`}/>`
}

export function trace(points: readonly Point[]): string {
  return new Pen().to('M', points.slice(0, 1).flat()).to('L', points.slice(1).flat()).d
}

export function polygon(points: readonly Point[], fill: string): string {
  return shape(`${trace(points)}Z`, fill)
}

/** A closed curve through the points (Catmull-Rom, written as cubic Béziers). */
export function smooth(points: readonly Point[]): string {
  const at = (i: number) => points[(i + points.length) % points.length] as Point
  const curves = points.flatMap((_, i) => {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const control = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const other = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    return [...control, ...other, ...p2]
  })
  return `${new Pen().to('M', at(0)).to('C', curves).d}Z`
}

export function turned(degrees: number, [x, y]: Point, body: string): string {
  return `<g transform="rotate(${tidy(degrees)} ${tidy(x)} ${tidy(y)})">${body}</g>`
}

export function moved(x: number, y: number, scale: number, body: string): string {
  return `<g transform="translate(${tidy(x)} ${tidy(y)}) scale(${scale})">${body}</g>`
}

/** What of `body` lies inside the outline `d`; the id must be unique within one drawing. */
export function inside(id: string, d: string, body: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${body}</g>`
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${tidy(x)} ${tidy(y)}h${tidy(width)}v${tidy(height)}h${tidy(-width)}z`
}
