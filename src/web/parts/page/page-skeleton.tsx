import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of the page that is on its way, told by its path, as its own code may not be here yet. */
export function PageSkeleton({ path }: { path: string }) {
  if (/^\/(issue|store\/product)\//.test(path)) return <OneThing tall={path.startsWith('/issue')} />
  if (/^\/store(\/issues)?$/.test(path)) return <ManyThings tall={path.endsWith('issues')} />
  return <Words />
}

function OneThing({ tall }: { tall: boolean }) {
  return (
    <div className="page grid gap-10 py-10 lg:grid-cols-12 lg:py-16">
      <Skeleton className={`lg:col-span-5 ${tall ? 'aspect-3/4' : 'aspect-square'}`} />
      <div className="grid content-start gap-5 lg:col-span-6 lg:col-start-7">
        <Skeleton className="h-20 w-3/4" />
        <Skeleton className="h-28" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12 w-40" />
      </div>
    </div>
  )
}

function ManyThings({ tall }: { tall: boolean }) {
  return (
    <div className="page grid gap-10 py-10 lg:py-16">
      <Skeleton className="h-20 w-1/2" />
      <div className="grid grid-cols-2 gap-5 lg:grid-cols-4 lg:gap-8">
        {[...'abcdefgh'].map((key) => (
          <Skeleton key={key} className={tall ? 'aspect-3/4' : 'aspect-square'} />
        ))}
      </div>
    </div>
  )
}

function Words() {
  return (
    <div className="page grid gap-10 py-10 lg:py-16">
      <Skeleton className="h-24 w-3/4" />
      <Skeleton className="h-36 max-w-[34rem]" />
    </div>
  )
}
