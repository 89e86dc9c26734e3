import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/reading/piece-editing.ts'
import * as uploads from '#contract/reading/text-upload.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { placeNotes } from '#domain/reading/notes.ts'
import { placePictures } from '#domain/reading/pictures.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import type { App } from '../reads/app.ts'
import { movePiece, removePiece } from '../services/reading/text/arrange-pieces.ts'
import { saveHeading, writePiece } from '../services/reading/text/edit-piece.ts'
import { mergePieces } from '../services/reading/text/merge-pieces.ts'
import { renderPiece } from '../services/reading/text/render-piece.ts'
import { splitPiece } from '../services/reading/text/split-piece.ts'
import type { TextContext } from '../services/reading/text/text-context.ts'
import { uploadPicture } from '../services/reading/text/upload-picture.ts'
import { beginUpload, takeUploadPart } from '../services/reading/text/upload-text.ts'

export function mountIssueText(api: Hono<Env>, context: TextContext, app: App): void {
  serveStaffWrite(api, 'issues.change', contract.saveHeading, ({ piece, base, ...typed }, { id: actor }) =>
    saveHeading(context, { piece, base, heading: readHeading(typed), actor }),
  )
  serveStaffWrite(
    api,
    'issues.change',
    contract.writePiece,
    ({ issue, piece, base, markdown, ...typed }, { id: actor }) =>
      writePiece(context, { issue, piece, base, markdown, heading: readHeading(typed), actor }),
  )
  serveStaffWrite(api, 'issues.change', contract.previewPiece, async ({ issue, title, author, markdown }) => {
    const found = (await app.catalogue()).issues.find(({ number }) => number === issue)
    if (!found) throw new HTTPException(404)
    const heading = { title, author: author || null, kind: null }
    const rendered = await renderPiece(context, { issue, heading, markdown })
    if (!rendered.ok) return rendered
    const { piece, dropped } = rendered.value
    const addressOf = (name: string) => `/pictures/piece/${found.slug}/${name}`
    return done({ html: placePictures(placeNotes(piece.html, piece.notes), addressOf), dropped })
  })
  serveStaffWrite(api, 'issues.change', contract.savePicture, async ({ issue, picture, alt }, { id: actor }) => {
    const saved = await uploadPicture(context, { issue, bytes: Buffer.from(picture, 'base64'), alt, actor })
    return saved.ok ? done({ markdown: `![${alt.replace(/[[\]\\]/g, '\\$&')}](${saved.value})` }) : saved
  })
  serveStaffWrite(api, 'issues.change', contract.movePiece, async ({ piece, to }, { id: actor }) => {
    const moved = await movePiece(context, { piece, by: to === 'up' ? -1 : 1, actor })
    return moved.ok ? done({ position: moved.value }) : moved
  })
  serveStaffWrite(
    api,
    'issues.change',
    contract.mergePieces,
    async ({ next_base: nextBase, ...asked }, { id: actor }) =>
      saved(await mergePieces(context, { ...asked, nextBase, actor })),
  )
  serveStaffWrite(api, 'issues.change', contract.splitPiece, async ({ piece, base, block, title }, { id: actor }) => {
    const split = await splitPiece(context, { piece, base, block, title, actor })
    return split.ok ? done({ piece: split.value }) : split
  })
  serveStaffWrite(api, 'issues.change', contract.removePiece, async ({ piece, base, reason }, { id: actor }) =>
    saved(await removePiece(context, { piece, base, reason, actor })),
  )

  serveStaffWrite(api, 'issues.change', uploads.beginUpload, async ({ issue, file, size, reason }, { id: actor }) => {
    const begun = await beginUpload(context, { issue, name: file, size, reason, actor })
    return begun.ok ? done({ file: begun.value }) : begun
  })
  serveStaffWrite(api, 'issues.change', uploads.sendUploadPart, async ({ file, at, bytes }, { id: actor }) =>
    saved(await takeUploadPart(context, { upload: file, at, body: Buffer.from(bytes, 'base64'), actor })),
  )
}

type TypedHeading = { title: string; author: string; kind: string; free: boolean }

function readHeading({ title, author, kind, free }: TypedHeading) {
  return { title, author: author || null, kind: kind || null, free }
}

function saved(outcome: Outcome<null>) {
  return outcome.ok ? done({ saved: true as const }) : outcome
}
