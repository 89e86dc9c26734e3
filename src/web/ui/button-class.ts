export type Look = 'solid' | 'outline' | 'quiet'

/** Short, as a page has up to forty of them and those of one reader are sent as they are. */
const LOOKS: Record<Look, string> = {
  solid: 'button button-solid',
  outline: 'button button-outline',
  quiet: 'button button-quiet',
}

export function buttonClass(look: Look = 'solid', extra = ''): string {
  return `${LOOKS[look]} ${extra}`
}
