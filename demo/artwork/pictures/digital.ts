import { seeded } from '#server/artwork/seeded.ts'
import { rect, shape, stroke } from '#server/artwork/svg.ts'
import { textPath } from '#server/artwork/text-path.ts'

const COVERS = [
  '#cf4f2c',
  '#17204a',
  '#e3a92b',
  '#1d6b4b',
  '#f2a7a5',
  '#2b46ad',
  '#165a6b',
  '#b7a6ea',
  '#ff5b24',
  '#22201c',
]

export function anthology(): string {
  const random = seeded(40)
  const shelf = Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [262 + (i % 8) * 35, 190 + Math.floor(i / 8) * 46]
    return rect(x, y, 30, 40, COVERS[Math.floor(random() * COVERS.length)] ?? '#22201c')
  })
  const title = ['The First', 'Forty'].map((line, i) =>
    textPath(line, { x: 260, y: 496 + i * 62, size: 66, tracking: -15 }),
  )
  return (
    rect(0, 0, 800, 800, '#cfdbe0') +
    '<rect x="206" y="110" width="388" height="590" rx="26" fill="#2b2926"/>' +
    rect(230, 150, 340, 490, '#fbf4e4') +
    shelf.join('') +
    stroke('M260 432H540', '#22201c', 1.5) +
    shape(title.join(''), '#22201c') +
    shape(textPath('An anthology', { x: 262, y: 604, size: 22, face: 'sans' }), '#cf4f2c') +
    stroke('M370 670h60', '#57534d', 5)
  )
}

export function soundEdition(): string {
  const bars = Array.from({ length: 15 }, (_, i) => {
    const height = 40 + 190 * Math.abs(Math.sin(i * 1.9) * Math.sin(((i + 1) / 16) * Math.PI))
    return rect(262 + i * 19, 470 - height / 2, 10, height, i === 9 ? '#fbf4e4' : '#171412')
  })
  return (
    rect(0, 0, 800, 800, '#f2a07c') +
    stroke('M196 440V380a204 204 0 0 1 408 0V440', '#171412', 30) +
    stroke('M214 400V380a186 186 0 0 1 372 0V400', '#4a3d36', 6) +
    '<rect x="150" y="392" width="92" height="190" rx="40" fill="#171412"/><rect x="558" y="392" width="92" height="190" rx="40" fill="#171412"/>' +
    '<rect x="216" y="402" width="30" height="170" rx="14" fill="#cf4f2c"/><rect x="554" y="402" width="30" height="170" rx="14" fill="#cf4f2c"/>' +
    bars.join('')
  )
}
