import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import type { RunningProxy } from '../support/proxy.ts'
import { end, start, until } from './node.ts'

/** What `app-1` and `app-2` of deploy/Caddyfile are here. */
export const PLACES = ['127.0.1.1', '127.0.1.2'] as const
export const PORT = '3000'

/** Caddy with our own file as it is: only the names in it are looked up elsewhere. */
export async function startCaddy(folder: string): Promise<RunningProxy> {
  const url = `http://localhost:${await freePort()}`
  const hosts = join(folder, 'hosts')
  writeFileSync(hosts, `127.0.0.1 localhost\n${PLACES.map((place, at) => `${place} app-${at + 1}`).join('\n')}\n`)
  const command = `mount --bind ${hosts} /etc/hosts && exec caddy run --config deploy/Caddyfile --adapter caddyfile`
  const caddy = start(join(folder, 'caddy.log'), 'unshare', ['-m', 'sh', '-c', command], { SITE: url, HOME: folder })
  const answers = async () => (await fetch(`${url}/readyz`)).status === 200
  return {
    url,
    add: () => until('Caddy passes requests on', answers),
    stop: () => end(caddy, 'SIGKILL'),
  }
}
