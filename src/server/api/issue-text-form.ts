import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isFileName } from '#domain/catalogue/product-file.ts'
import { refusalText } from '#domain/outcome.ts'
import { MAX_ISSUE_FILE } from '#domain/reading/issue-files.ts'
import type { UploadProblem } from '#domain/reading/text/report.ts'
import { uploadProblem } from '#domain/reading/text/report.ts'
import type { Env } from '../http/env.ts'
import { isKeepable, unreadable } from '../http/guards/readable.ts'
import { requireAntiForgery } from '../http/session.ts'
import { requireStaff, staffGate } from '../http/staff-gate.ts'
import type { TextContext } from '../services/reading/text/text-context.ts'
import { uploadWhole } from '../services/reading/text/upload-text.ts'

const LONGEST_REASON = 200

/** The upload for browsers without scripts: one form, then the page again, which says what became of it. */
export function mountIssueTextForm(web: Hono<Env>, context: TextContext): void {
  web.post('/staff/issues/:number/text', staffGate('issues.change'), async (c) => {
    const { owner } = await requireStaff(c, 'issues.change')
    const number = c.req.param('number')
    if (!/^[1-9]\d{0,8}$/.test(number)) throw new HTTPException(404)
    const { session, reason, file } = await readUploadForm(c)
    await requireAntiForgery(c, session)
    const page = `/staff/issues/${number}/text`
    if (!file || !isFileName(file.name)) return sayProblem(c, page, 'type')
    if (file.size > MAX_ISSUE_FILE) return sayProblem(c, page, 'large')
    const bytes = Buffer.from(await file.arrayBuffer())
    const because = reason.trim().slice(0, LONGEST_REASON)
    const upload = { issue: Number(number), name: file.name, bytes, reason: because, actor: owner.id }
    const taken = await uploadWhole(context, upload)
    return taken.ok ? c.redirect(page, 303) : sayProblem(c, page, uploadProblem(refusalText(taken.errors)))
  })
}

function sayProblem(c: Context<Env>, page: string, problem: UploadProblem): Response {
  return c.redirect(`${page}?problem=${problem}`, 303)
}

async function readUploadForm(c: Context<Env>): Promise<{ session: string; reason: string; file: File | null }> {
  const fields = await c.req.parseBody().catch(() => {
    throw unreadable()
  })
  const { session, reason, file } = fields
  const texts = { session: asText(session), reason: asText(reason) }
  if (!isKeepable(texts)) throw unreadable()
  return { ...texts, file: file instanceof File ? file : null }
}

const asText = (field: unknown) => (typeof field === 'string' ? field : '')
