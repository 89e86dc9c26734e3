import { Link } from 'react-router'
import { NO_EMAIL } from '#domain/access/email.ts'
import { href } from '../../href.ts'

/** In a list: the name, leading to the reader's profile where there is one, and the email. */
export function Person({ name, email, token }: { name: string; email: string | null; token: string | null }) {
  return (
    <>
      {token ? <PersonLink name={name} token={token} /> : name} <span className="text-soft">{email ?? NO_EMAIL}</span>
    </>
  )
}

export function PersonLink({ name, token }: { name: string; token: string }) {
  return (
    <Link to={href('/staff/people/:token', { token })} className="linked inline-flex min-h-6 items-center">
      {name}
    </Link>
  )
}
