import type { QrDrawing } from '../qr.server.ts'

/** A loader draws it (`drawQr`), so that no page carries what is needed for it. Dark on light in any light: cameras want it so. */
export function QrCode({
  drawing: { size, d },
  label,
  className = '',
}: {
  drawing: QrDrawing
  label: string
  className?: string
}) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={d} stroke="#000" />
    </svg>
  )
}
