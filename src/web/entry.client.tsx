import type { ReactNode } from 'react'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Tells the page once all of it answers: what was chosen, pressed or sent before is so now (begin-after-paint.server.ts). */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event('alive'))
  }, [])
  return children
}

// From here on React hears every press, and makes alive first what was pressed.
dispatchEvent(new Event('taken-over'))
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
