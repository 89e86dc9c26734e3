export const NO_SUCH_VERSION = 'We couldn’t find this version.'

/** To the second of two who edit a thing at once. */
export function savedMeanwhile(name: string | null, thing: 'page' | 'email'): string {
  return `${name ?? 'Someone else'} saved this ${thing} while you were editing it. Your text is still here. Compare it with theirs below, then save again to replace it.`
}
