import { numeral } from '#server/artwork/covers/numeral.ts'
import { seeded } from '#server/artwork/seeded.ts'
import { box, circle, inside, moved, polygon, rect, shape, stroke, turned } from '#server/artwork/svg.ts'
import { textPath } from '#server/artwork/text-path.ts'
import { foldMark } from '../fold-mark.ts'

export function notebook(): string {
  const [cover, spine, paper, ink] = ['#cf4f2c', '#f6efe2', '#fbf4e4', '#22201c']
  const stitches = Array.from({ length: 6 }, (_, i) => `M244 ${212 + i * 76}v44`).join('')
  const label = textPath('Left out:', { x: 330, y: 322, size: 34, face: 'italic' })
  return (
    rect(0, 0, 800, 800, '#d9dccf') +
    turned(9, [400, 400], rect(240, 160, 360, 500, '#2b46ad') + rect(240, 160, 40, 500, '#1f3488')) +
    turned(
      -5,
      [400, 400],
      rect(232, 158, 364, 500, paper) +
        rect(224, 150, 364, 500, cover) +
        rect(224, 150, 40, 500, spine) +
        stroke(stitches, cover, 5) +
        rect(306, 268, 240, 148, paper) +
        shape(label, ink) +
        stroke('M330 350H522M330 384H522', ink, 1.5) +
        foldMark(426, 560, 70, '#fbf4e4', '#f0a78d'),
    ) +
    turned(
      38,
      [600, 560],
      rect(592, 380, 18, 330, '#e3a92b') +
        polygon(
          [
            [592, 710],
            [610, 710],
            [601, 744],
          ],
          '#f6efe2',
        ) +
        polygon(
          [
            [598, 733],
            [604, 733],
            [601, 744],
          ],
          ink,
        ) +
        rect(592, 380, 18, 24, ink),
    )
  )
}

export function poster(): string {
  const issue = { number: 50, title: 'Fifty', season: 'Summer', year: 2026 }
  const clip = (x: number) => rect(x, 84, 26, 40, '#22201c')
  return (
    rect(0, 0, 800, 800, '#d4cfe0') +
    stroke('M0 84H800', '#22201c', 3) +
    moved(160, 104, 0.78, numeral.draw(issue, seeded(issue.number))) +
    clip(226) +
    clip(548)
  )
}

export function bookmarks(): string {
  const strip = (x: number, tilt: number, body: string) => turned(tilt, [x + 60, 400], moved(x, 110, 1, body))
  const moons = [0, 1, 2, 3].map((i) => circle(60, 86 + i * 130, 42, i === 2 ? '#ff7a4d' : '#f3e6bd')).join('')
  const waves = [240, 200, 160, 120, 80, 40].map((r, i) => circle(120, 290, r, i % 2 ? '#ff5b24' : '#171412')).join('')
  const leaves = Array.from(
    { length: 6 },
    (_, i) => `M60 ${520 - i * 76}q54-14 46-76-54 12-46 76q-54-14-46-76 54 12 46 76`,
  )
  const floes = ['#dfeaec', '#b9d3dc', '#8bb5c8', '#5b91b0', '#356c93', '#0f2a44'].map((fill, i) =>
    polygon(
      [
        [0, i * 100],
        [40, i * 100 - 14],
        [76, i * 100 + 8],
        [120, i * 100 - 10],
        [120, 580],
        [0, 580],
      ],
      fill,
    ),
  )
  return (
    rect(0, 0, 800, 800, '#e8ddd0') +
    strip(96, -3, rect(0, 0, 120, 580, '#17204a') + moons) +
    strip(258, 2, inside('a', box(0, 0, 120, 580), rect(0, 0, 120, 580, '#ff5b24') + waves)) +
    strip(
      420,
      -1.5,
      rect(0, 0, 120, 580, '#f2a7a5') + stroke('M60 40V560', '#1d6b4b', 6) + shape(leaves.join(''), '#1d6b4b'),
    ) +
    strip(582, 3, inside('b', box(0, 0, 120, 580), floes.join('')))
  )
}

export function slipcase(): string {
  const spines = ['#cf4f2c', '#ffd83d', '#f4d9d3', '#f6bfa8', '#e3a92b', '#ff5b24', '#f6efe2', '#e9e7e0']
  const name = turned(
    90,
    [22, 400],
    shape(textPath('Broadfold', { x: 22, y: 409, size: 30, anchor: 'middle' }), '#22201c'),
  )
  const books = spines.map((fill, i) => {
    const x = 206 + i * 46
    const number = textPath(String(51 - i), { x: x + 22.5, y: 616, size: 26, anchor: 'middle' })
    return `${rect(x, 238, 45, 398, fill)}<use href="#b" x="${x}"/>${shape(number, '#22201c')}`
  })
  return (
    `<defs><g id="b">${name}</g></defs>` +
    rect(0, 0, 800, 800, '#e4d5cf') +
    polygon(
      [
        [182, 206],
        [250, 152],
        [666, 152],
        [598, 206],
      ],
      '#2a7a5b',
    ) +
    polygon(
      [
        [598, 206],
        [666, 152],
        [666, 610],
        [598, 664],
      ],
      '#134a36',
    ) +
    rect(182, 206, 416, 458, '#1d6b4b') +
    rect(204, 230, 372, 412, '#0e3527') +
    books.join('') +
    foldMark(632, 400, 54, '#f0cf5b', '#c9a63b')
  )
}
