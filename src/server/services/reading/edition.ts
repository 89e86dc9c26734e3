import { asc, eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { PieceNote } from '#domain/reading/notes.ts'
import type { Db } from '../../db/client.ts'
import { piece } from '../../db/schema/reading.ts'
import type { Catalogue, Issue } from '../catalogue/read-catalogue.ts'

/** What is put into a file, whatever its kind. */
export type Edition = {
  ref: string
  publication: string
  title: string
  /** No. 51, Autumn 2026. */
  subtitle: string
  description: string
  chapters: Chapter[]
  accent: string
  published: Day
}

/** `text` is that of an imported piece. */
export type Chapter = { title: string; author: string; kind: string; text: ChapterText }
export type ChapterText = { html: string; notes: readonly PieceNote[] }

/** Null for what is no issue, or is not released yet. */
export function findReleased({ issues }: Catalogue, ref: string): (Issue & { releasedOn: Day }) | null {
  const issue = issues.find((one) => one.ref === ref)
  return issue?.releasedOn ? { ...issue, releasedOn: issue.releasedOn } : null
}

export const issueSubtitle = ({ number, season }: Issue) => `No. ${number}, ${season}`

/** The name of an issue's file, without its ending. */
export function fileStem(publication: string, { number, slug }: Issue): string {
  return `${publication} ${number} ${slug}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

export async function readEdition(db: Db, catalogue: Catalogue, ref: string): Promise<Edition | null> {
  const issue = findReleased(catalogue, ref)
  if (!issue) return null
  const { title, author, kind, html, notes } = piece
  const rows = await db
    .select({ title, author, kind, html, notes })
    .from(piece)
    .where(eq(piece.issue, issue.number))
    .orderBy(asc(piece.position))
  return {
    ref,
    publication: catalogue.publication.name,
    title: issue.title,
    subtitle: issueSubtitle(issue),
    description: issue.description,
    chapters: rows.map(({ title, author, kind, html, notes }) => ({
      title,
      author: author ?? '',
      kind: kind ?? '',
      text: { html, notes },
    })),
    accent: issue.accent.light,
    published: issue.releasedOn,
  }
}
