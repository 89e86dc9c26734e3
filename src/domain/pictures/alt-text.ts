export const MAX_ALT = 500
export const NEEDS_ALT = 'Describe the picture for readers who can’t see it.'

type Described = { number: number; title: string; drawn: boolean; alt: string | null }

/** What is said of a cover. Those that were uploaded before descriptions were asked for have none. */
export function coverAlt({ number, title, drawn, alt }: Described): string {
  if (drawn) return `Cover of issue ${number}`
  return alt ?? `Cover of No. ${number}, ${title}`
}
