import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Locked = { version: string; license?: string; hasInstallScript?: boolean; resolved?: string; dev?: boolean }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const named = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
const ours = { ...named.dependencies, ...named.devDependencies, ...named.optionalDependencies }
const installed = Object.entries(packages).filter(([place]) => place.includes('node_modules/'))
const rows = readFileSync('docs/decisions/003-dependencies.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** Of what a server runs: no licence that asks for its source; LGPL is sharp's own library, used as it comes. */
const ALLOWED =
  /^[( ]*((MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|CC0-1\.0|MPL-2\.0|LGPL-3\.0-or-later|Zlib|Unlicense|Python-2\.0|PSF-2\.0)[) ]*(OR|AND)?[( ]*)+$/

/** Its licence, MIT, is in a file alone. */
const UNNAMED = ['node_modules/png-js']

describe('what we depend on', () => {
  it('runs nothing when it is installed', () => {
    expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)).toEqual([])
  })

  it('is named by one version, and by no address that it is downloaded from', () => {
    expect(Object.values(ours).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    expect(installed.filter(([, { resolved }]) => resolved)).toEqual([])
  })

  it('may be used by everybody', () => {
    const served = installed.filter(([place, { dev }]) => !dev && !UNNAMED.includes(place))
    expect(served.length).toBeGreaterThan(100)
    expect(served.filter(([, { license }]) => !ALLOWED.test(license ?? '')).map(([place]) => place)).toEqual([])
  })

  it.each(Object.keys(ours))(
    '%s stands in decision 003 with its reason, licence, day and what we would do without it',
    (name) => {
      const row = rows.find(([, packages = '']) =>
        packages.split(', ').some((one) => one.replace(/ \(.*/, '') === name),
      )
      const [, , reason, licence = '', day, without] = row ?? []
      expect(licence.split(' / ')).toContain(packages[`node_modules/${name}`]?.license)
      expect([reason, without].every(Boolean)).toBe(true)
      expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
    },
  )
})
