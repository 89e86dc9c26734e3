import { useSyncExternalStore } from 'react'

const never = () => () => {}
const canUse = () =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'

/** Null on the server and while the page wakes up: what needs a passkey appears once it can work. */
export function usePasskeySupport(): boolean | null {
  return useSyncExternalStore<boolean | null>(never, canUse, () => null)
}
