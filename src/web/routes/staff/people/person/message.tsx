import { data } from 'react-router'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import type { Route } from './+types/message.ts'
import { MessagePage, messageMeta } from './history/message-page.tsx'

export { messageMeta as meta }

/** A message to a reader, as it was sent to the address that they have now. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication }, file] = await Promise.all([app.catalogue(), app.people.person(params.token)])
  const { email = '', name = '' } = file?.reader.account ?? {}
  const kept = email ? await app.people.message(params.message, email) : null
  if (!file || !kept) throw data(null, { status: 404 })
  const person = href('/staff/people/:token', { token: file.token })
  return { kept, email, name, person, timeZone: publication.timeZone }
}

export default function ReaderMessage({ loaderData }: Route.ComponentProps) {
  return <MessagePage {...loaderData} />
}
