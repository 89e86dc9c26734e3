import type { ReactNode } from 'react'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Tells the page once React has taken it over: what was sent before is sent then (begin-after-paint.server.ts). */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('alive'))
  }, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Alive>
        <HydratedRouter />
      </Alive>
    </StrictMode>,
  )
})
