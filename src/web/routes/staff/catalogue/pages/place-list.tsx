import { useEffect, useId, useRef, useState } from 'react'
import type { Place } from '#domain/pages/arrangement.ts'
import { moved } from '#domain/pages/arrangement.ts'
import type { PageSlug } from '#domain/pages/page.ts'

type PlaceListProps = {
  title: string
  hint: string
  /** Shared by its checkboxes, so that another order counts as unsaved. */
  name: string
  pages: readonly { slug: PageSlug; title: string; isWritten: boolean }[]
  places: readonly Place[]
  onPlaces: (places: Place[]) => void
}

const STEPS = [
  [-1, 'up', '↑'],
  [1, 'down', '↓'],
] as const

/** All pages, those that are shown ticked, each with buttons that move it. */
export function PlaceList({ title, hint, name, pages, places, onPlaces }: PlaceListProps) {
  const [told, setTold] = useState('')
  const pressed = useRef<HTMLButtonElement | null>(null)
  const hintId = useId()
  // A row that is moved in the document loses the focus, which its next press needs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [places])
  const titleOf = (slug: PageSlug) => pages.find((page) => page.slug === slug)?.title ?? slug

  function move(slug: PageSlug, step: -1 | 1, button: HTMLButtonElement): void {
    const next = moved(places, slug, step)
    pressed.current = button
    onPlaces(next)
    setTold(`${titleOf(slug)} is now ${next.findIndex((place) => place.slug === slug) + 1} of ${next.length}.`)
  }
  function show(slug: PageSlug, isShown: boolean): void {
    onPlaces(places.map((place) => (place.slug === slug ? { slug, isShown } : place)))
  }

  return (
    <fieldset aria-describedby={hintId} className="grid min-w-0 content-start gap-1">
      <legend className="font-semibold">{title}</legend>
      <p id={hintId} className="text-fine text-soft">
        {hint}
      </p>
      <ul className="mt-1 border-rule border-t">
        {places.map(({ slug, isShown }, at) => (
          <li key={slug} className="flex items-center gap-x-2 border-rule border-b">
            <label className="flex min-h-11 min-w-0 grow items-center gap-3">
              <input
                type="checkbox"
                name={name}
                value={slug}
                checked={isShown}
                className="size-4 shrink-0 accent-(--ink)"
                onChange={({ currentTarget }) => show(slug, currentTarget.checked)}
              />
              <span className={`truncate ${isShown ? '' : 'text-soft'}`}>{titleOf(slug)}</span>
              {!pages.find((page) => page.slug === slug)?.isWritten && (
                <span className="shrink-0 text-fine text-soft">Not written yet</span>
              )}
            </label>
            {STEPS.map(([step, word, arrow]) => {
              const isLast = at + step < 0 || at + step >= places.length
              return (
                <button
                  key={word}
                  type="button"
                  aria-label={`Move ${titleOf(slug)} ${word}`}
                  aria-disabled={isLast || undefined}
                  className="grid size-11 place-items-center hover:bg-shade aria-disabled:cursor-not-allowed aria-disabled:text-edge"
                  onClick={({ currentTarget }) => isLast || move(slug, step, currentTarget)}
                >
                  {arrow}
                </button>
              )
            })}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
    </fieldset>
  )
}
