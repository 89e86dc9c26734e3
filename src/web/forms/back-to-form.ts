import { redirect } from 'react-router'

/** A form that was sent before its script had come is shown again; sent by GET, it would write a password into the address. */
export function action({ request }: { request: Request }): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(pathname + search)
}
