import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../client.ts'
import { openPostgres } from '../client.ts'

const OFTEN = 5

/** Every connection would do: the pool has one as long as nobody asks at the same time. */
describe.runIf(process.env.TEST_ENGINE === 'postgres')('statements that PostgreSQL knows by name', () => {
  let database: Database
  beforeAll(async () => {
    database = await openPostgres(process.env.TEST_DATABASE_URL ?? '', () => {})
  })
  afterAll(() => database.close())

  async function namesOf(part: string): Promise<string[]> {
    const { rows } = await database.db.execute<{ name: string }>(
      sql.raw(
        `select name from pg_prepared_statements where statement like '%${part}%' and statement not like '%like%'`,
      ),
    )
    return rows.map(({ name }) => name)
  }
  const ask = (values: string, one: number) =>
    database.db.execute<{ same: boolean }>(sql`select ${one}::int = ${1}::int as same ${sql.raw(values)}`)

  it('are those with values that are asked often, each once', async () => {
    for (const one of [1, 2, 3, 4]) expect((await ask(', 11 as eleven', one)).rows[0]?.same).toBe(one === 1)
    expect(await namesOf('as eleven')).toEqual([])
    for (const one of [1, 2, 3]) expect((await ask(', 11 as eleven', one)).rows[0]?.same).toBe(one === 1)
    for (let time = 0; time < OFTEN; time += 1) await ask(', 12 as twelve', 1)
    expect(await namesOf('as eleven')).toHaveLength(1)
    expect(new Set([...(await namesOf('as eleven')), ...(await namesOf('as twelve'))]).size).toBe(2)
  })

  it('are neither those without values nor very long ones, unless these send a job', async () => {
    for (let time = 0; time < OFTEN; time += 1) {
      await ask(`, '${'x'.repeat(2_000)} insert into pgboss.job' as seventeen`, 1)
      await database.db.execute(sql`select 13 as thirteen`)
      await ask(`, '${'x'.repeat(2_000)}' as fourteen`, 1)
    }
    expect([...(await namesOf('as thirteen')), ...(await namesOf('as fourteen'))]).toEqual([])
    expect(await namesOf('as seventeen')).toHaveLength(1)
  })

  it('are right within a transaction that is rolled back, and after an error', async () => {
    const given = database.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table named (id int primary key)`)
      for (const id of [1, 2, 3, 4, 5, 6, 6]) await tx.execute(sql`insert into named values (${id}::int)`)
    })
    await expect(given).rejects.toThrow()
    expect((await ask(', 15 as fifteen', 1)).rows[0]?.same).toBe(true)
  })

  it('are no more than 400, however many are asked', async () => {
    for (let one = 0; one < 420; one += 1) for (let time = 0; time < OFTEN; time += 1) await ask(`, ${one} as many`, 1)
    expect((await namesOf('')).length).toBe(400)
    expect((await ask(', 16 as sixteen', 1)).rows[0]?.same).toBe(true)
  })
})
