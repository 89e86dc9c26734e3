import { PIECE, pieceCount } from '#domain/catalogue/product-file.ts'
import type { Called } from './call.ts'
import { CANNOT_READ, NO_CONNECTION } from './call.ts'

/** The two calls by which a kind of file is sent. */
export type FileCalls = {
  begin: () => Promise<Called<{ file: string }>>
  sendPart: (part: { file: string; at: number; bytes: string }) => Promise<Called<unknown>>
}

/** How long is waited before a piece that did not get through is sent again, in seconds. */
const PAUSES = [1, 4, 10]
const STOPPED = 'Stopped.'

/** Sends a file piece by piece and tells how many bytes are there. What comes back is why it failed, null when it did not. */
export async function sendFile(
  file: File,
  { begin, sendPart }: FileCalls,
  { isWanted, onSent }: { isWanted: () => boolean; onSent: (bytes: number) => void },
): Promise<string | null> {
  if (!isWanted()) return STOPPED
  const begun = await begin()
  if (!begun.ok) return faultOf(begun)
  for (let at = 0; at < pieceCount(file.size); at += 1) {
    const bytes = await base64Of(file.slice(at * PIECE, (at + 1) * PIECE))
    if (bytes === null) return CANNOT_READ
    if (!isWanted()) return STOPPED
    const fault = faultOf(await patiently(() => sendPart({ file: begun.answer.file, at, bytes })))
    if (fault) return fault
    onSent(Math.min(file.size, (at + 1) * PIECE))
  }
  return null
}

/** A piece may be sent twice: the server knows the one that it has. */
async function patiently<Answer>(call: () => Promise<Called<Answer>>): Promise<Called<Answer>> {
  for (const seconds of PAUSES) {
    const called = await call()
    if (called.ok || called.faults.general !== NO_CONNECTION) return called
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
  return call()
}

function faultOf(called: Called<unknown>): string | null {
  if (called.ok) return null
  const { general, fields } = called.faults
  return general ?? Object.values(fields)[0] ?? NO_CONNECTION
}

export function base64Of(blob: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(blob)
  })
}
