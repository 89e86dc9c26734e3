const MEDIA_TYPES = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
} as const
export type FileMediaType = (typeof MEDIA_TYPES)[keyof typeof MEDIA_TYPES]

export const FILE_ENDINGS = Object.keys(MEDIA_TYPES).map((ending) => `.${ending}`)
export const LARGEST_FILE = 50_000_000
export const MOST_FILES = 20
/** A file travels and is kept in pieces of this many bytes, the last one as long as is left. */
export const PIECE = 1_000_000

export const NOT_SUCH_A_FILE = 'Choose a PDF, EPUB, ZIP or MP3 file.'
export const FILE_TOO_LARGE = 'Choose a file of 50 MB or less.'
export const NOT_A_FILE_NAME = 'Give the file a shorter name, without slashes.'
export const NOT_WHOLE = 'The upload was incomplete. Please try again.'
export const NOT_WHAT_IT_SAYS = 'This file doesn’t match its extension. Only PDF, EPUB, ZIP and MP3 files can be sold.'

export function isFileName(name: string): boolean {
  return name.length <= 150 && !/[/\\\p{C}]/u.test(name)
}

/** What a file says that it is, by the ending of its name. */
export function findMediaType(name: string): FileMediaType | null {
  const ending = /.\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(MEDIA_TYPES, ending) ? MEDIA_TYPES[ending as keyof typeof MEDIA_TYPES] : null
}

const ascii = (text: string) => [...text].map((message) => message.charCodeAt(0))
const PDF = ascii('%PDF-')
const PACKED = [...ascii('PK'), 3, 4]
/** An EPUB is a packed file whose first entry is this, and not packed itself. */
const EPUB = ascii('mimetypeapplication/epub+zip')
const EPUB_AT = 30
const ID3 = ascii('ID3')

/** Whether it is that by its own first bytes. */
export function isOfType(type: FileMediaType, bytes: Uint8Array): boolean {
  const has = (mark: readonly number[], at = 0) => mark.every((byte, index) => bytes[at + index] === byte)
  if (type === 'application/pdf') return has(PDF)
  if (type === 'audio/mpeg') return has(ID3) || isSound(bytes)
  return has(PACKED) && (type === 'application/zip' || has(EPUB, EPUB_AT))
}

/** The head of a frame of MPEG audio, layer III: eleven bits set, any version, the layer. */
function isSound([first, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2
}

export const pieceCount = (size: number) => Math.ceil(size / PIECE)

export const pieceLength = (size: number, at: number) => Math.min(PIECE, size - at * PIECE)

/** 14 kB, 1.2 MB, 48 MB. */
export function formatFileSize(bytes: number): string {
  const thousands = Math.max(1, Math.round(bytes / 1000))
  if (thousands < 1000) return `${thousands} kB`
  const millions = bytes / 1_000_000
  return `${millions < 9.95 ? millions.toFixed(1) : Math.round(millions)} MB`
}
