import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const CLIENT_FOLDER = fileURLToPath(new URL('../../build/client', import.meta.url))
const ASSETS = new URL('../../build/client/assets/', import.meta.url)
const MANIFEST = /^manifest-\w+\.js$/

type BuiltRoute = { path?: string; index?: boolean; hasAction: boolean; hasLoader: boolean; hasDefaultExport: boolean }

/** What the router answers at an address: whether there is something to see, and whether it takes what is sent to it. */
type PageRoute = { path: string; shows: boolean; takes: boolean }

/** As the build has found them in the modules: whoever adds a page or an action need not tell the fuzzer. */
export function pageRoutes(): PageRoute[] {
  const text = readFileSync(new URL(assetLike(MANIFEST), ASSETS), 'utf8')
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  const { routes } = JSON.parse(json) as { routes: Record<string, BuiltRoute> }
  return Object.values(routes)
    .filter(({ path, index }) => path || index)
    .map(({ path = '', hasAction, hasLoader, hasDefaultExport }) => ({
      path: `/${path.replace('*', ':nothing')}`,
      shows: hasLoader || hasDefaultExport,
      takes: hasAction,
    }))
    .filter(({ path }) => !path.startsWith('/sandbox'))
}

/** Some built files, one of each kind. */
export const builtAssets = () => [MANIFEST, /^react-.*\.js$/, /\.css$/, /\.woff2$/].map(assetLike)

function assetLike(pattern: RegExp): string {
  const found = readdirSync(ASSETS).find((name) => pattern.test(name))
  if (!found) throw new Error(`No built file is called ${pattern}: npm run build.`)
  return found
}
