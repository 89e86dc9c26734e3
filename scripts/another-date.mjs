// npm run check:date          npm test, as if today were DATE= (2028-02-29)
// npm run check:date -- …     another command
// Linux, as root, with a C compiler: the library that moves the clock is given to every program by /etc/ld.so.preload, in
// a mount namespace of its own, as tests start some without their environment.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PRELOAD = '/etc/ld.so.preload'
const { DATE = '2028-02-29' } = process.env
const today = new Date().toISOString().slice(0, 10)
const later = (Date.parse(DATE) - Date.parse(today)) / 1000
const [command = 'npm', ...rest] = process.argv.slice(2)
const args = process.argv.length > 2 ? rest : ['test']

const folder = mkdtempSync(join(tmpdir(), 'masthead-date-'))
// PostgreSQL runs as another user.
chmodSync(folder, 0o755)
const library = join(folder, 'later.so')
run('cc', ['-O2', '-shared', '-fPIC', `-DLATER=${later}L`, '-o', library, 'scripts/another-date/later.c', '-ldl'])
writeFileSync(join(folder, 'preload'), `${library}\n`)
// Something to mount on.
if (!existsSync(PRELOAD)) writeFileSync(PRELOAD, '')
const mount = 'mount --bind "$0" "$1" && shift && exec "$@"'
const status = run('unshare', ['-m', 'sh', '-c', mount, join(folder, 'preload'), PRELOAD, command, ...args], true)
rmSync(folder, { recursive: true })
process.exitCode = status

function run(program, words, mayFail = false) {
  const { status: ended, error } = spawnSync(program, words, { stdio: 'inherit' })
  if (error || (ended !== 0 && !mayFail)) throw error ?? new Error(`${program} failed.`)
  return ended ?? 1
}
