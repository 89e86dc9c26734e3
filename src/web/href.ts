import type { href as routerHref } from 'react-router'

/**
 * React Router's `href`, which takes only the pages of routes.ts, at a quarter of its weight in every reader's first load:
 * our paths have no optional parts and no splats.
 */
export const href = ((path: string, params?: Record<string, string>) =>
  params ? path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] as string)) : path) as typeof routerHref
