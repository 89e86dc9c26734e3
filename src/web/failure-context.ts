import { createContext, use, useState } from 'react'

/** What a page that could not be drawn says of itself; known to the server alone. */
type FailureFacts = { supportEmail: string | null; requestId: string | null }

export const FailureContext = createContext<FailureFacts>({ supportEmail: null, requestId: null })

const inBrowser = typeof document !== 'undefined'

/** A fact as the server has written it into the element of this id: the browser finds it there, so that both say the same. */
export function useFailureFact(fact: keyof FailureFacts, id: string): string | null {
  const facts = use(FailureContext)
  const [found] = useState(() => (inBrowser ? (document.getElementById(id)?.textContent ?? null) : facts[fact]))
  return found
}
