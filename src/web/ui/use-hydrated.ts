import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the scripts of the page have taken over: what needs them is off until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
