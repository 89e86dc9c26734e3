export const SAME_PRESS_MS = 5_000

/** A press of the autorenew switch that does not say what it is to become. */
export type Press = { nonce: string | null; at: Date }

/** A page's nonce is good for one press; without one, whatever comes within five seconds is the same press. */
export function isSamePress(before: readonly Press[], { nonce, at }: Press): boolean {
  return before.some((press) =>
    nonce === null ? at.getTime() - press.at.getTime() < SAME_PRESS_MS : press.nonce === nonce,
  )
}
