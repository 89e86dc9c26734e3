import type { Face } from './pdf-pages.ts'

/** How the name is printed: in letters, or as a picture, of which there is one for dark grounds. */
export type PrintedWordmark = {
  face: Face
  capitals: boolean
  /** `shape` is its width by its height. */
  picture: { shape: number; onLight: Uint8Array; onDark: Uint8Array } | null
}

/** Of what was queued before names had looks of their own. */
export const PLAIN_WORDMARK: PrintedWordmark = { face: 'serif', capitals: false, picture: null }

export const inLetters = (name: string, { capitals }: PrintedWordmark) => (capitals ? name.toUpperCase() : name)

type Box = { x: number; y: number; width: number; height: number; align?: 'center' | undefined }

/** In the box, as large as it may be; answers how high that is. */
export function setMark(
  doc: PDFKit.PDFDocument,
  { bytes, shape }: { bytes: Uint8Array; shape: number },
  { x, y, width, height, align }: Box,
): number {
  const high = Math.min(height, width / shape)
  const wide = high * shape
  doc.image(Buffer.from(bytes), align === 'center' ? x + (width - wide) / 2 : x, y, { width: wide, height: high })
  return high
}
