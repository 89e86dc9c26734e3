import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { fetchPatiently } from '../calls/fetch-patiently.ts'

/**
 * A part that the server draws with the page and that is brought to life after everything else; until its script is there it
 * stays as the server drew it. `meanwhile` stands in its place on a page that the browser draws itself.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await fetchPatiently(load) }))
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
