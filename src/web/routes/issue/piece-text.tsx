import { use, useState } from 'react'
import { PieceTextContext } from '../../request-context.ts'

export const TEXT_ID = 'text'

/**
 * The server's markup, which the browser keeps as it came: the text is in no loader's data. Read back from the document, so
 * that a page React has to make anew keeps it; the object must stay the same, or React would write it again.
 */
export function PieceText({ className }: { className: string }) {
  const sent = use(PieceTextContext)
  const [markup] = useState(() => ({
    __html: typeof document === 'undefined' ? sent : (document.getElementById(TEXT_ID)?.innerHTML ?? ''),
  }))
  return (
    <div
      id={TEXT_ID}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the import, element by element, from an allow-list
      dangerouslySetInnerHTML={markup}
    />
  )
}
