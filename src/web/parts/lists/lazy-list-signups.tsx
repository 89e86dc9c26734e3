import { lazyPart } from '../lazy-part.tsx'
import type { ListSignupsProps } from './list-signups.tsx'

/** At the foot of every page; without its script it leads to the page of all lists. */
export const LazyListSignups = lazyPart<ListSignupsProps>(() =>
  import('./list-signups.tsx').then(({ ListSignups }) => ListSignups),
)
