import type { Point } from '#server/artwork/svg.ts'
import { polygon } from '#server/artwork/svg.ts'

/** The house mark: a sheet in three panels, standing as it was folded. `x`, `y` is its centre, `size` its height. */
export function foldMark(x: number, y: number, size: number, light: string, dark: string): string {
  const [step, half, drop] = [size * 0.28, size * 0.42, size * 0.11]
  const edge = [0, 1, 2, 3].map((i) => ({ at: x + (i - 1.5) * step, dip: i % 2 === 0 ? -drop / 2 : drop / 2 }))
  const panels = edge.slice(1).map((right, i) => {
    const left = edge[i] as typeof right
    const corners: Point[] = [
      [left.at, y - half + left.dip],
      [right.at, y - half + right.dip],
      [right.at, y + half + right.dip],
      [left.at, y + half + left.dip],
    ]
    return polygon(corners, i % 2 === 0 ? light : dark)
  })
  return panels.join('')
}
