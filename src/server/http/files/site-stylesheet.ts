import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The address of the one stylesheet that all pages have; null when it was not built. */
export function siteStylesheet(clientFolder: string): string | null {
  const built = readdirSync(join(clientFolder, 'assets')).find((name) => /^styles-.*\.css$/.test(name))
  return built ? `/assets/${built}` : null
}
