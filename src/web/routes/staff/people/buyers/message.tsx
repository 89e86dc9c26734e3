import { data } from 'react-router'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { MessagePage, messageMeta } from '../person/history/message-page.tsx'
import type { Route } from './+types/message.ts'

export { messageMeta as meta }

/** A message to a buyer without an account, as it was sent. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication }, guest] = await Promise.all([app.catalogue(), app.people.guest(params.number)])
  const kept = guest && (await app.people.message(params.message, guest.email))
  if (!guest || !kept) throw data(null, { status: 404 })
  const { email, name } = guest
  const person = href('/staff/people/buyers/:number', { number: params.number })
  return { kept, email, name, person, timeZone: publication.timeZone }
}

export default function BuyerMessage({ loaderData }: Route.ComponentProps) {
  return <MessagePage {...loaderData} />
}
