import encodeQR from 'qr'

/**
 * The dark squares of a QR code on a grid of `size` squares, its quiet border included: along the middle of each row a line
 * for those that touch. A page has it twice, drawn and as data, and as a square each it would be four times as long.
 */
export type QrDrawing = { size: number; d: string }

/** Drawn here: no service outside learns of a gift. */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { border: 4, ecc: 'medium' })
  return { size: rows.length, d: rows.map(drawRow).join('') }
}

function drawRow(row: boolean[], y: number): string {
  const signs = row.map((dark) => (dark ? 'x' : ' ')).join('')
  let end = 0
  return Array.from(signs.matchAll(/x+/g), ({ 0: { length }, index }) => {
    const way = end === 0 ? `M${index} ${y}.5` : `m${index - end} 0`
    end = index + length
    return `${way}h${length}`
  }).join('')
}
