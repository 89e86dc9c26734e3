import { FILE_EMPTY, ISSUE_FILE_TOO_LARGE, NOT_THAT_FORMAT } from '../issue-files.ts'
import { SAY_WHY } from './piece-limits.ts'

/** What an uploaded EPUB became, as staff are told it. */
export type ImportReport = {
  pieces: { title: string; words: number }[]
  pictures: number
  dropped: { where: string; what: string; why: string }[]
  /** Titles of pieces that were here and are not in the file; their addresses are gone. */
  gone: string[]
  /** How many pieces that were written here stay beside those of the file. */
  written: number
}

export const UPLOAD_UNDER_WAY = 'Another file for this issue is being read. Wait until it’s done, then try again.'
export const NOT_AN_ISSUE_FILE = 'Choose an EPUB or PDF file.'
export const UPLOAD_GONE = 'This upload was replaced by another one. Please choose the file again.'
export const STORE_FAILED = 'We read this file but couldn’t store it, so nothing has changed. Please try again.'

/** What the page says after a plain form was refused, by the word for it in the address. */
export const UPLOAD_PROBLEMS = {
  type: NOT_AN_ISSUE_FILE,
  epub: NOT_THAT_FORMAT.epub,
  pdf: NOT_THAT_FORMAT.pdf,
  empty: FILE_EMPTY,
  large: ISSUE_FILE_TOO_LARGE,
  reason: SAY_WHY,
  busy: UPLOAD_UNDER_WAY,
} as const
export type UploadProblem = keyof typeof UPLOAD_PROBLEMS

export function uploadProblem(sentence: string): UploadProblem {
  const [found] = Object.entries(UPLOAD_PROBLEMS).find(([, said]) => said === sentence) ?? ['type']
  return found as UploadProblem
}

export function pieceTooLong(title: string): string {
  return `“${title}” is too long for one piece. Split it in your layout program and export the file again.`
}
