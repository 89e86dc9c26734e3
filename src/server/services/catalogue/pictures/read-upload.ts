import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { NEEDS_ALT } from '#domain/pictures/alt-text.ts'
import type { EncodedPicture } from '../../../adapters/pictures/uploaded-picture.ts'
import { encodeUpload } from '../../../adapters/pictures/uploaded-picture.ts'

export type ReadUpload = {
  /** Null takes the picture away; without any the one that is there stays. */
  sent: Buffer | null | undefined
  encoded: EncodedPicture | null
  alt: string
}

/** Never as it was sent: decoded and encoded again; and never without a description. */
export async function readUpload(sent: Buffer | null | undefined, alt: string): Promise<Outcome<ReadUpload>> {
  if (sent === null) return done({ sent, encoded: null, alt: '' })
  const encoded = sent ? await encodeUpload(sent) : null
  const why = encoded && 'why' in encoded ? { picture: encoded.why } : null
  if (why || !alt) return refuse({ ...why, ...(!alt && { alt: NEEDS_ALT }) })
  return done({ sent, encoded: encoded && 'body' in encoded ? encoded : null, alt })
}
