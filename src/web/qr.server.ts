import encodeQR from 'qr'

/** The dark squares of a QR code as one path on a grid of `size` squares, its quiet border included. */
export type QrDrawing = { size: number; d: string }

/** Drawn here: no service outside learns of a gift. */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { border: 4, ecc: 'medium' })
  const d = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, d }
}
