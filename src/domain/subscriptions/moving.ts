import type { Cents } from '../money.ts'
import type { Credited, Granted, Moved } from './ledger.ts'
import type { TokenValue } from './token-value.ts'

/** The entries that take what is left from one subscription to another: the same number, the same shares. */
export type Moving = { from: Moved; to: (Granted | Credited)[] }

/**
 * `unserved` is what the issues left are worth of what has not gone back (returnable.ts). Credited issues stay credited, so
 * that the others keep their shares; of a lifetime only the worth has a number.
 */
export function moveRest(
  { left, creditedLeft }: Pick<TokenValue, 'left' | 'creditedLeft'>,
  { isLifetime, unserved }: { isLifetime: boolean; unserved: Cents },
): Moving {
  const from = { kind: 'moved', count: isLifetime ? null : left.length, paid: unserved } as const
  if (isLifetime) return { from, to: [{ kind: 'granted', count: null, paid: unserved }] }
  const granted = left.length - creditedLeft
  return {
    from,
    to: [
      ...(granted > 0 ? [{ kind: 'granted' as const, count: granted, paid: unserved }] : []),
      ...(creditedLeft > 0 ? [{ kind: 'credited' as const, count: creditedLeft }] : []),
    ],
  }
}
