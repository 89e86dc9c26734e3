/** spec 2 §9: where the first error comes to stand below the top of the window. */
export const ERROR_OFFSET_PX = 136

/** Brings the first error of a form into view and puts the focus where it can be mended. */
export function scrollToFirstError(root: ParentNode): void {
  const errors = root.querySelectorAll<HTMLElement>('[data-error], [aria-invalid="true"]')
  const first = [...errors].find((error) => error.getClientRects().length > 0)
  if (!first) return
  // The label above the control is wanted in sight as well.
  const shown = first.closest('[data-field]') ?? first
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({
    top: shown.getBoundingClientRect().top + scrollY - ERROR_OFFSET_PX,
    behavior: calm ? 'instant' : 'smooth',
  })
  first.focus({ preventScroll: true })
}
