import { plate } from '#server/artwork/plate.ts'
import { polygon, rect, shape, stroke } from '#server/artwork/svg.ts'
import { sizeToFit, textPath } from '#server/artwork/text-path.ts'
import { foldMark } from '../fold-mark.ts'

export function toteBag(): string {
  const [canvas, shade, print] = ['#f6eedc', '#e3d6bc', '#cf4f2c']
  const name = textPath('Broadfold', {
    x: 388,
    y: 640,
    size: sizeToFit('Broadfold', 330, { tracking: -18 }),
    tracking: -18,
    anchor: 'middle',
  })
  return (
    rect(0, 0, 800, 800, '#cdd6cf') +
    stroke('M312 320V176a88 88 0 0 1 176 0V320', '#d2c3a4', 24) +
    shape('M186 300H614L632 734H168z', canvas) +
    polygon(
      [
        [578, 300],
        [614, 300],
        [632, 734],
        [590, 734],
      ],
      shade,
    ) +
    stroke('M186 328H614', shade, 3, 'stroke-dasharray="10 7"') +
    stroke('M284 372V196a104 104 0 0 1 208 0V372', canvas, 26) +
    stroke('M271 372h26M479 372h26', shade, 4) +
    foldMark(388, 488, 170, print, '#a83a20') +
    shape(name, print)
  )
}

export function teeShirt(): string {
  const [cloth, seam] = ['#1f5a44', '#174736']
  return (
    rect(0, 0, 800, 800, '#ecd9cd') +
    shape(
      'M284 150C330 196 470 196 516 150L620 190 752 330 664 424 606 372V700H194V372L136 424 48 330 180 190z',
      cloth,
    ) +
    stroke('M194 376C196 320 204 274 222 232M606 376C604 320 596 274 578 232', seam, 4) +
    stroke('M280 152C328 206 472 206 520 152', seam, 16) +
    stroke('M194 686H606', seam, 3) +
    polygon(
      [
        [570, 420],
        [606, 372],
        [606, 700],
        [550, 700],
      ],
      seam,
    ) +
    foldMark(400, 380, 150, '#f6efe2', '#f2a7a5')
  )
}

export function cap(): string {
  const [cloth, seam, brim] = ['#e3a92b', '#c48d17', '#23408e']
  return (
    rect(0, 0, 800, 800, '#dfe2e6') +
    shape('M176 520C168 316 268 214 400 214S632 316 624 520z', cloth) +
    shape('M520 520C560 430 556 320 498 240 590 280 630 380 624 520z', seam) +
    stroke('M400 214v40M292 520C262 410 286 300 336 232M508 520C538 410 514 300 464 232', seam, 4) +
    shape('M380 214a20 14 0 0 1 40 0z', brim) +
    shape(
      'M162 508C250 456 550 456 638 508 676 548 690 590 664 598 560 552 240 552 136 598 110 590 124 548 162 508z',
      brim,
    ) +
    stroke('M176 540C300 500 500 500 624 540', '#1a3170', 4) +
    shape(textPath('B', { x: 400, y: 436, size: 200, anchor: 'middle' }), '#22210f')
  )
}

export function teaTowel(): string {
  const [linen, blue, red] = ['#fbf4e4', '#23408e', '#d8402a']
  const plates = Array.from({ length: 12 }, (_, i) => {
    const [column, row] = [i % 3, Math.floor(i / 3)]
    const glaze = { rim: i === 7 ? red : blue, face: linen, pattern: (i + row) % 3 }
    return plate(284 + column * 116, 238 + row * 124, 48, glaze)
  })
  return (
    rect(0, 0, 800, 800, '#e7c98a') +
    stroke('M384 96V70a16 16 0 0 1 32 0V96', red, 7) +
    rect(206, 92, 388, 626, linen) +
    stroke('M206 130H594M206 680H594', red, 10) +
    stroke('M206 146H594M206 664H594', red, 2.5) +
    plates.join('') +
    rect(558, 92, 36, 626, '#22210f14') +
    stroke('M206 718h388', '#d9cfb6', 6, 'stroke-dasharray="3 5"')
  )
}
