import { lazyPart } from './lazy-part.tsx'

/** What the page before has done. */
export const LazyLeftMessage = lazyPart<{ className?: string }>(() =>
  import('./left-message.tsx').then(({ LeftMessage }) => LeftMessage),
)
