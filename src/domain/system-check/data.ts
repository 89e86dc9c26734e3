import type { Finding, Tried } from './finding.ts'
import { broken, DATABASE_FIRST, formatAge, good, look, notTried } from './finding.ts'

/** The oldest PostgreSQL it was tried with. */
const OLDEST_POSTGRES = 15

export type DatabaseFacts = { engine: 'postgres' | 'pglite'; version: string; isShop: boolean }

/** `version` as PostgreSQL writes it: 15.14 (Debian 15.14-0+deb12u1). */
export function judgeDatabase(seen: Tried<DatabaseFacts>): Finding {
  const tried = 'Connected and asked for its version'
  if (!seen.ok)
    return {
      part: 'Database',
      tried,
      ...broken(
        `The database gave no answer: ${seen.why}`,
        'Check DATABASE_URL or DATA_DIR, and that PostgreSQL is running and lets this server in.',
      ),
    }
  const { engine, version, isShop } = seen.value
  const number = version.replace(/ .*/s, '')
  if (engine === 'pglite')
    return {
      part: 'Database',
      tried,
      ...(isShop
        ? look(
            'The embedded database answers. It can lose its last moments in a power cut.',
            'Use PostgreSQL for a shop of any size: set DATABASE_URL.',
          )
        : good('The embedded database answers.')),
    }
  return {
    part: 'Database',
    tried,
    ...(Number.parseInt(number, 10) < OLDEST_POSTGRES
      ? look(`PostgreSQL ${number} answers.`, `Update it to version ${OLDEST_POSTGRES} or newer.`)
      : good(`PostgreSQL ${number} answers.`)),
  }
}

/** Migrations of this version that are missing or differ in the database, and those of the database that this version lacks. */
export type MigrationFacts = { applied: number; missing: number; changed: string[]; unknown: number }

export function judgeMigrations(seen: Tried<MigrationFacts> | null): Finding {
  const base = { part: 'Database', tried: 'Compared its migrations with this version’s' } as const
  if (!seen) return { ...base, ...notTried }
  if (!seen.ok)
    return {
      ...base,
      ...broken(
        `The list of migrations couldn’t be read: ${seen.why}`,
        'Start the server once: it sets up an empty database. If this isn’t an empty one, check DATABASE_URL.',
      ),
    }
  const { applied, missing, changed, unknown } = seen.value
  if (changed.length > 0)
    return {
      ...base,
      ...broken(
        `${changed.join(', ')} was changed after it was applied.`,
        'Put the file back as it was released: the server doesn’t start otherwise.',
      ),
    }
  if (missing > 0)
    return { ...base, ...look(`${countOf(missing)} not applied yet.`, 'Restart the server: it applies them.') }
  if (unknown > 0)
    return {
      ...base,
      ...look(
        `${countOf(unknown)} from a newer version.`,
        'Fine while you go back to an older version; else start the newer one.',
      ),
    }
  return { ...base, ...good(`All ${applied} migrations are applied.`) }
}

const countOf = (count: number) => (count === 1 ? '1 is' : `${count} are`)

export function judgeWrite(seen: Tried<null> | null): Finding {
  const base = { part: 'Database', tried: 'Wrote a row and took it back' } as const
  if (!seen) return { ...base, ...notTried }
  if (seen.ok) return { ...base, ...good('It takes writes.') }
  return {
    ...base,
    ...broken(
      `It took no write: ${seen.why}`,
      'Check that DATABASE_URL leads to the primary, that the role may write, and that the disk has room.',
    ),
  }
}

/** `freeBytes`: on the disk of the embedded database; null where this server can’t see it. */
export type StorageFacts = { same: boolean; usedBytes: number; freeBytes: number | null }

const GIGABYTE = 1_000_000_000
const LEAST_FREE = GIGABYTE

export function judgeStorage(seen: Tried<StorageFacts> | null): Finding {
  const base = { part: 'Uploads', tried: 'Wrote, read and deleted one megabyte where uploads are kept' } as const
  if (!seen) return { ...base, ...notTried }
  const room = 'Make room on the database’s disk, and look at its log.'
  if (!seen.ok) return { ...base, ...broken(`It couldn’t be kept: ${seen.why}`, room) }
  const { same, usedBytes, freeBytes } = seen.value
  if (!same) return { ...base, ...broken('What came back wasn’t what was written.', room) }
  const used = `They’re kept in the database, which holds ${formatBytes(usedBytes)}`
  if (freeBytes === null) return { ...base, ...good(`${used}.`) }
  const found = `${used}. ${formatBytes(freeBytes)} are free.`
  return { ...base, ...(freeBytes < LEAST_FREE ? look(found, 'Make room on the disk of DATA_DIR.') : good(found)) }
}

function formatBytes(bytes: number): string {
  return bytes < GIGABYTE ? `${Math.ceil(bytes / 1_000_000)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`
}

const HOUR = 3_600_000
/** A nightly backup, and two hours for it to take. */
const FRESH = 26 * HOUR
const LOST = 7 * 24 * HOUR

export type BackupFacts = { engine: 'postgres' | 'pglite'; newest: Date | null; now: Date }

/** PostgreSQL is backed up by its own tools, which say so here. */
export const NOTE_A_BACKUP = 'npm run backup -- --noted'

export function judgeBackups(seen: Tried<BackupFacts> | null): Finding {
  const base = { part: 'Backups', tried: 'Looked for the newest backup' } as const
  if (!seen) return { ...base, ...notTried }
  if (!seen.ok)
    return { ...base, ...broken(`Backups couldn’t be looked for: ${seen.why}`, 'Check the folder DATA_DIR/backups.') }
  const { engine, newest, now } = seen.value
  const advice =
    engine === 'pglite'
      ? 'A running server makes one every hour; npm run backup makes one while it’s stopped. Copy the folder DATA_DIR/backups to another machine.'
      : `Back up with pg_dump or your archive every night, and then run: ${NOTE_A_BACKUP}`
  if (!newest) return { ...base, ...look('No backup is known.', advice) }
  const age = now.getTime() - newest.getTime()
  const found = `The newest is ${formatAge(age)} old.`
  if (age <= FRESH) return { ...base, ...good(found) }
  return { ...base, ...(age <= LOST ? look(found, advice) : broken(found, advice)) }
}

/** How far this server’s clock is ahead of another’s, in milliseconds. */
export type ClockFacts = { of: 'the database' | 'Stripe'; aheadMs: number }

const SMALL_DRIFT = 5_000
const LARGE_DRIFT = 60_000

export function judgeClock(seen: readonly ClockFacts[]): Finding {
  const tried = `Compared this server’s clock with that of ${seen.map(({ of }) => of).join(' and ') || 'others'}`
  const base = { part: 'Clock', tried } as const
  const [worst] = seen.toSorted((one, other) => Math.abs(other.aheadMs) - Math.abs(one.aheadMs))
  if (!worst) return { ...base, ...look('There was no other clock to compare it with.', DATABASE_FIRST) }
  const drift = Math.abs(worst.aheadMs)
  if (drift <= SMALL_DRIFT) return { ...base, ...good('The clocks agree within five seconds.') }
  const found = `It’s ${formatAge(drift)} ${worst.aheadMs > 0 ? 'ahead of' : 'behind'} that of ${worst.of}.`
  const advice = 'Set the time by NTP on every machine: charges, codes and webhooks go by it.'
  return { ...base, ...(drift <= LARGE_DRIFT ? look(found, advice) : broken(found, advice)) }
}
