import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { fetchPatiently } from '../calls/fetch-patiently.ts'

/**
 * Without its script a part stays as the server drew it: React leaves the inside of such an element alone. It must be the
 * one that the part itself begins with, or all of the page would be drawn anew.
 */
const NotThere = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is put in is nothing
  <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)

type LaterProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

function Later<Props extends object>({ load, props }: LaterProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    void fetchPatiently(load).then((loaded) => setLoaded(() => loaded))
  }, [load])
  return Loaded ? <Loaded {...props} /> : <NotThere />
}

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
  const loadWrapped = () => load().then(wrapped)
  const Part = lazy(async () => ({
    default: await loadWrapped().catch(() => (props: Props) => <Later load={loadWrapped} props={props} />),
  }))
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
