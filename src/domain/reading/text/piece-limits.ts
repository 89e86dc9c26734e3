/** As many as an issue may have, whether from a file or written here. */
export const MAX_PIECES = 300
export const MAX_PIECE_TITLE = 300
export const MAX_PIECE_KIND = 60
export const MAX_MARKDOWN = 400_000
/** Of those that staff upload for what they write; a file brings its own. */
export const MAX_UPLOADED_PICTURES = 200

export const NO_SUCH_PIECE = 'This piece is gone. Reload the page to see the issue as it is now.'
export const TOO_MANY_PIECES = `An issue can have at most ${MAX_PIECES} pieces.`
export const TOO_MANY_PICTURES = `An issue can have at most ${MAX_UPLOADED_PICTURES} uploaded pictures.`
export const NOT_WRITTEN_HERE =
  'This piece came from the EPUB. To change its text, upload a corrected file, or delete it and write it here.'
export const NOTHING_TO_MERGE = 'There is no piece after this one to merge with.'
export const TWO_SOURCES =
  'One of these pieces came from the EPUB and the other was written here, so they can’t be merged.'
export const NO_SPLIT_HERE = 'Choose a paragraph after the first, with text on both sides.'
export const SAY_WHY = 'The issue is released. Say why you’re changing it.'

/** To the second of two who edit a piece at once. */
export function pieceSavedMeanwhile(name: string | null): string {
  return `${name ?? 'Someone else'} changed this piece while you were editing it. Your text is still here. Compare it with theirs, then save again to replace it.`
}

/** To whoever would change the text of a piece that is no longer as they saw it. */
export const PIECE_CHANGED = 'This piece has changed since you opened the page. Look at it again before you go on.'

/** How a picture is named in Markdown: short, and the same for the same picture. */
export const pictureLabel = (name: string) => `picture-${name.slice(0, 12)}`

const LABELS = /\[\^([^\]\s]{1,100})\]/g

/** Two written texts as one: notes of the second get other names where both use the same. */
export function joinMarkdown(first: string, second: string, heading: string | null): string {
  const taken = new Set([...first.matchAll(LABELS)].map(([, label]) => label))
  const renamed = second.replace(LABELS, (whole, label: string) => (taken.has(label) ? `[^${label}-2]` : whole))
  return [first.trimEnd(), ...(heading ? [`## ${heading}`] : []), renamed.trimStart()].join('\n\n')
}
