import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/** The browser's own way to print does the same without scripts. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button look="outline" className="scripted" onClick={() => window.print()}>
      {children}
    </Button>
  )
}
