import { data, redirectDocument } from 'react-router'
import { safePath } from '#domain/access/safe-path.ts'
import type { App } from '#server/reads/app.ts'
import { href } from './href.ts'

type Viewer = Awaited<ReturnType<App['viewer']>>
export type PageOwner = { reader: NonNullable<Viewer['reader']>; viewOnly: boolean }

/** Whose page it is: the visitor's own, after a login, or with `?admin-view=` a reader's whom staff look at. */
export async function pageOwner(app: App, request: Request): Promise<PageOwner> {
  const { reader, viewOnly } = await app.viewer(request)
  if (reader) return { reader, viewOnly }
  if (viewOnly) throw data(null, { status: 404 })
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(`${href('/login')}?redirect=${encodeURIComponent(safePath(pathname + search))}`)
}
