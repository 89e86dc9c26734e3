import { LOG_IN_AGAIN } from '#domain/access/sign-in.ts'
import { href } from '../href.ts'

/** A refusal as it stands, with the way on where it asks for a fresh login. */
export function Refusal({ children, back }: { children: string; back: string }) {
  if (children !== LOG_IN_AGAIN) return children
  return (
    <>
      {children}{' '}
      <a href={`${href('/login')}?again&redirect=${encodeURIComponent(back)}`} className="linked">
        Log in again
      </a>
    </>
  )
}
