import type { CSSProperties } from 'react'

/** The two colours of an issue, for the class `accented` to choose from. */
export function accentStyle({ light, dark }: { light: string; dark: string }): CSSProperties {
  return { '--accent-light': light, '--accent-dark': dark } as CSSProperties
}
