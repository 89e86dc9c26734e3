// npm run bench          every bench/*.bench.ts, one after another
// npm run bench name     only those whose name contains it
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const wanted = process.argv.slice(2)
const files = readdirSync('bench')
  .filter((file) => file.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((name) => file.includes(name))))
  .sort()

if (files.length === 0) {
  console.error(`No benchmark in bench/ matches ${wanted.join(' ')}.`)
  process.exit(1)
}

// Node otherwise keeps what only the loading of so many sources needed, a quarter of a gigabyte.
const LEAN = '--max-semi-space-size=8'
const failed = files.filter((file) => {
  console.log(`\n${file}`)
  return spawnSync(process.execPath, [LEAN, `bench/${file}`], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
