export const FILE_FORMATS = ['epub', 'pdf'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const FILE_MEDIA_TYPES = { epub: 'application/epub+zip', pdf: 'application/pdf' } as const

/** What there is of an issue in digital form: its pieces, and which files were uploaded. */
export type IssueText = { pieces: number; uploaded: readonly FileFormat[] }

export const NO_TEXT =
  'This issue has no text yet. Upload an EPUB or a PDF, or write its pieces, before you release it.'

/** product 11: an issue is released in digital form only with an uploaded EPUB, with pieces, or with an uploaded PDF. */
export function hasText({ pieces, uploaded }: IssueText): boolean {
  return pieces > 0 || uploaded.length > 0
}

/**
 * What is made from the pieces. Nothing takes the place of an upload; and where an EPUB was uploaded the pieces came from
 * it, so that readers have the publisher's own files alone.
 */
export function formatsToMake({ pieces, uploaded }: IssueText): FileFormat[] {
  if (pieces === 0 || uploaded.includes('epub')) return []
  return FILE_FORMATS.filter((format) => !uploaded.includes(format))
}

/** What readers download, in the order of the pages; of what is made, some may not be ready yet. */
export function formatsOffered(text: IssueText): FileFormat[] {
  const made = formatsToMake(text)
  return FILE_FORMATS.filter((format) => text.uploaded.includes(format) || made.includes(format))
}

export const MAX_ISSUE_FILE = 60_000_000
export const FILE_EMPTY = 'This file is empty.'
export const ISSUE_FILE_TOO_LARGE = 'Choose a file of 60 MB or less.'
export const NOT_THAT_FORMAT: Record<FileFormat, string> = {
  epub: 'This is not an EPUB file.',
  pdf: 'This is not a PDF file.',
}
export const REASON_REQUIRED = 'Say why you are replacing the file.'
