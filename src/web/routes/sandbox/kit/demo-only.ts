import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { appContext } from '../../../request-context.ts'

/** The kit is for whoever tries the product: in a real shop there is no such page. */
export function demoOnly(context: Readonly<RouterContextProvider>): void {
  if (!context.get(appContext).sandboxed) throw data(null, { status: 404 })
}
