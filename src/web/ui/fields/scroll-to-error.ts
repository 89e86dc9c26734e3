/** spec 2 §9: where the first error comes to stand below the top of the window. */
export const ERROR_OFFSET_PX = 136

const ERRORS = '[data-error], [aria-invalid="true"]'

/** Brings the first error of a form into view, out of a folded block too, and puts the focus where it can be mended. */
export function scrollToFirstError(root: ParentNode): void {
  const errors = root.querySelectorAll<HTMLElement>(ERRORS)
  for (const folded of root.querySelectorAll<HTMLDetailsElement>(`details:has(${ERRORS})`)) folded.open = true
  const first = [...errors].find((error) => error.getClientRects().length > 0)
  if (first) bringIntoSight(first)
}

/** Scrolls to it and gives it the focus; the label above a control is wanted in sight as well. */
export function bringIntoSight(element: HTMLElement): void {
  const shown = element.closest('[data-field]') ?? element
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({
    top: shown.getBoundingClientRect().top + scrollY - ERROR_OFFSET_PX,
    behavior: calm ? 'instant' : 'smooth',
  })
  element.focus({ preventScroll: true })
}
