import { errorsBody } from '#contract/fields/errors.ts'
import { MAILS, withDefaults } from '#domain/mail/all.ts'
import { checkWords } from '#domain/mail/mail-words.ts'
import type { Refusal } from '#domain/outcome.ts'
import { previewMail } from '../../../mail.server.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import type { Route } from './+types/preview.ts'
import { letterheadFor, namedMail } from './asked-mail.ts'
import { previewMailWords } from './preview-call.ts'

/** Answers as a call does: what cannot be taken comes back beside its field. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { app } = await staffOnly(context, request)
  const mail = namedMail(params.mail)
  const sent = previewMailWords.body?.safeParse(await request.json().catch(() => null))
  if (!sent?.success) return refused({ general: 'This text can’t be shown.' })
  const faults = checkWords(MAILS[mail].inserts, sent.data)
  if (Object.keys(faults).length > 0) return refused({ fields: faults })
  return Response.json(previewMail(mail, withDefaults(mail, sent.data), await letterheadFor(app)))
}

function refused(refusal: Refusal): Response {
  return Response.json(errorsBody(refusal), { status: 422 })
}
