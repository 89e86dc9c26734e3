import { errorsBody } from '#contract/fields/errors.ts'
import type { Route } from './+types/try.ts'
import { demoOnly } from './demo-only.ts'
import { tryCall } from './try-call.ts'

/** Answers the form of the style guide as every call does: what cannot be taken comes back beside its field. */
export async function action({ request, context }: Route.ActionArgs) {
  demoOnly(context)
  const sent = tryCall.body?.safeParse(await request.json().catch(() => null))
  if (!sent?.success) {
    const fields = Object.fromEntries((sent?.error.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
    return Response.json(errorsBody({ fields }), { status: 422 })
  }
  if (sent.data.name.toLowerCase() === 'nobody')
    return Response.json(errorsBody({ general: 'Nobody is not a name.' }), { status: 422 })
  return Response.json({ name: sent.data.name })
}
