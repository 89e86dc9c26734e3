import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Currency } from '#domain/money.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { loader } from './root-loader.ts'

type RootData = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>

let last: RootData | undefined

/**
 * What the root's loader gave. A failed navigation takes it away, but header, footer and the support address should
 * outlive that, so the browser remembers it; effects never run on the server, so there nobody gets another's.
 */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<typeof loader>('root')
  useEffect(() => {
    last = data ?? last
  })
  return data ?? last
}

/** Only a page that shows no money is drawn without the root's data: its own loader has failed. */
export const useCurrency = (): Currency => (useRootData() as RootData).currency

/** What the publisher calls the zones. */
export const useZoneNames = (): ZoneNames => (useRootData() as RootData).zoneNames
