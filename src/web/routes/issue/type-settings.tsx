import { use, useEffect, useRef, useState } from 'react'
import { NonceContext } from '../../request-context.ts'
import { Button } from '../../ui/button.tsx'

const SMALLEST = -1
const LARGEST = 4
const MEASURES = ['narrow', 'normal', 'wide'] as const

type Chosen = { size: number; measure: (typeof MEASURES)[number] }
const USUAL: Chosen = { size: 0, measure: 'normal' }
const KEPT_AS = 'type'

/** Before the text is painted, so that it does not change its size under the reader’s eyes. Its parent is the piece. */
const APPLY = `try{Object.assign(document.currentScript.parentElement.dataset,JSON.parse(localStorage.getItem('${KEPT_AS}')))}catch{}`

export function ApplyType() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, under the nonce of the page
  return <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: APPLY }} />
}

export function TypeSettings() {
  const box = useRef<HTMLDetailsElement>(null)
  const [{ size, measure }, setChosen] = useState(USUAL)
  useEffect(() => {
    const { size, measure } = box.current?.closest('article')?.dataset ?? {}
    setChosen({ size: Number(size) || 0, measure: MEASURES.find((one) => one === measure) ?? 'normal' })
  }, [])

  function choose(chosen: Chosen) {
    setChosen(chosen)
    Object.assign(box.current?.closest('article')?.dataset ?? {}, chosen)
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(chosen))
    } catch {
      // Then it holds for this page.
    }
  }

  return (
    <details ref={box} className="scripted font-sans text-small">
      <summary className="flex min-h-11 w-fit items-center underline decoration-edge decoration-1 underline-offset-[0.25em]">
        Type
      </summary>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex gap-3">
          <Button look="outline" disabled={size <= SMALLEST} onClick={() => choose({ size: size - 1, measure })}>
            Smaller
          </Button>
          <Button look="outline" disabled={size >= LARGEST} onClick={() => choose({ size: size + 1, measure })}>
            Larger
          </Button>
        </div>
        <fieldset className="flex gap-x-4">
          <legend className="sr-only">Line length</legend>
          {MEASURES.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-2 capitalize">
              <input
                type="radio"
                name="measure"
                checked={measure === one}
                onChange={() => choose({ size, measure: one })}
              />
              {one}
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  )
}
