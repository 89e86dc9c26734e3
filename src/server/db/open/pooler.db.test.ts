import { describe, expect, it } from 'vitest'
import { shareConnection } from '../../../../tests/support/shared-connection.ts'
import { openDatabase } from './open-database.ts'

const open = (url: string) => openDatabase({ engine: 'postgres', url }, () => {})

describe.runIf(process.env.TEST_ENGINE === 'postgres')('PgBouncer in transaction mode', () => {
  const url = process.env.TEST_DATABASE_URL ?? ''

  it('is found out at the start and refused with a sentence', async () => {
    const pooler = await shareConnection(new URL(url))
    const refused = expect(open(pooler.url)).rejects
    await refused.toThrow(/^DATABASE_URL leads through a pooler .* Set pool_mode = session, or lead DATABASE_URL to/)
    await pooler.stop()
  })

  it('is not suspected of PostgreSQL itself', async () => {
    const database = await open(url)
    await database.ping()
    await database.close()
  })
})
