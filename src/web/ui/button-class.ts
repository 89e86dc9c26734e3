export type Look = 'solid' | 'outline' | 'quiet'

const SHARED =
  'inline-flex items-center justify-center gap-2 text-center font-sans text-small font-semibold transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const LOOKS: Record<Look, string> = {
  solid:
    'min-h-12 border border-ink bg-ink px-6 py-2.5 text-paper hover:border-accent hover:bg-accent disabled:border-edge disabled:bg-transparent disabled:text-soft',
  outline:
    'min-h-12 border border-ink px-6 py-2.5 text-ink hover:bg-ink hover:text-paper disabled:border-edge disabled:bg-transparent disabled:text-soft',
  quiet:
    'min-h-11 underline decoration-1 decoration-edge underline-offset-[0.3em] hover:decoration-2 hover:decoration-accent disabled:text-soft disabled:no-underline',
}

export function buttonClass(look: Look = 'solid', extra = ''): string {
  return `${SHARED} ${LOOKS[look]} ${extra}`
}
