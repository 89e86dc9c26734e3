import { circle, rect, shape, stroke } from '#server/artwork/svg.ts'
import { foldMark } from '../fold-mark.ts'

export function mug(): string {
  const [glaze, shade, moon] = ['#17204a', '#101838', '#f3e6bd']
  const moons = [0, 1, 2, 3].map((i) => circle(288 + i * 68, 430, 25, i === 2 ? '#ff7a4d' : moon))
  const shadows = [
    [0, 18],
    [1, 9],
    [3, -14],
  ].map(([i = 0, aside = 0]) => circle(288 + i * 68 + aside, 430, 25, glaze))
  return (
    rect(0, 0, 800, 800, '#e9dcc3') +
    stroke('M556 320h44a76 76 0 0 1 0 216h-50', shade, 34) +
    shape('M220 240H570V610a60 60 0 0 1-60 60H280a60 60 0 0 1-60-60z', glaze) +
    shape('M510 240h60V610a60 60 0 0 1-60 60h-40c30-120 40-280 40-430z', shade) +
    `<ellipse cx="395" cy="240" rx="175" ry="30" fill="#2b3670"/><ellipse cx="395" cy="246" rx="152" ry="20" fill="#3b2417"/>` +
    moons.join('') +
    shadows.join('') +
    rect(290, 666, 210, 18, '#c58a5f')
  )
}

export function pin(): string {
  const [wool, lapel, brass] = ['#2e3a52', '#44536f', '#d9b04a']
  const edge = 'M96 0H520L700 360 540 400 600 540 330 800H300z'
  return (
    rect(0, 0, 800, 800, wool) +
    shape('M0 0H96L300 800H0z', '#dfd6c4') +
    shape(edge, lapel) +
    stroke('M504 0L674 348 514 388 574 534 308 790', '#60708f', 3, 'stroke-dasharray="11 9"') +
    stroke(edge, '#222c40', 4) +
    foldMark(392, 300, 250, brass, brass) +
    foldMark(392, 300, 230, '#f8ecd6', '#ee4b2b')
  )
}
