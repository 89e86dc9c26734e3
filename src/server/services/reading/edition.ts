import type { Day } from '#domain/day.ts'
import type { Catalogue, Issue } from '../catalogue/read-catalogue.ts'
import type { ImportedPiece } from './import/imported-text.ts'

/** What is put into a file, whatever its kind. */
export type Edition = {
  ref: string
  /** The name of the file without its ending. */
  stem: string
  publication: string
  title: string
  /** No. 51, Autumn 2026. */
  subtitle: string
  description: string
  chapters: Chapter[]
  accent: string
  /** The key of the picture that is its cover. */
  picture: string
  published: Day
}

/** `text` is that of an imported piece; null when the issue has none yet. */
export type Chapter = { title: string; author: string; kind: string; text: ChapterText | null }
export type ChapterText = Pick<ImportedPiece, 'html' | 'notes'>

/** Null for what is no issue, or is not released yet. */
export function findEdition({ publication, issues }: Catalogue, ref: string): Edition | null {
  const issue = issues.find((one) => one.ref === ref)
  if (!issue?.releasedOn) return null
  const stem = `${publication.name} ${issue.number} ${issue.slug}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return ofIssue(issue, issue.releasedOn, publication.name, stem)
}

function ofIssue(issue: Issue, published: Day, publication: string, stem: string): Edition {
  const { ref, number, season, title, description, contents, accent, cover } = issue
  return {
    ref,
    stem,
    publication,
    title,
    description,
    published,
    subtitle: `No. ${number}, ${season}`,
    chapters: contents.map(({ title, author, kind }) => ({ title, author, kind, text: null })),
    accent: accent.light,
    picture: readKey(cover),
  }
}

/** `/pictures/cover/fifty.svg?v=…` is kept as `cover/fifty.svg`. */
function readKey(url: string): string {
  return url.replace(/^\/pictures\//, '').replace(/\?.*$/, '')
}
