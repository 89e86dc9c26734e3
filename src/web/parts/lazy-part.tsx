import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense } from 'react'

/**
 * Without its script a part stays as the server drew it: React leaves the inside of such an element alone. It must be the
 * one that the part itself begins with, or all of the page would be drawn anew.
 */
const NotThere = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is put in is nothing
  <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)

/**
 * A part that the server draws with the page and that is brought to life after everything else. `meanwhile` stands in its
 * place on a page that the browser draws itself, until the script is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const wrapped = (Loaded: ComponentType<Props>) => (props: Props) => (
    <div className="contents">
      <Loaded {...props} />
    </div>
  )
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const loaded = await load().then(wrapped, () => NotThere)
    return { default: loaded }
  })
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
